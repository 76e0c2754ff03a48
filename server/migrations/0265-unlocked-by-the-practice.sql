-- Who unlocked a note after its author no longer could; null where the author did.
alter table app.chart_note_unlock add column admin_id uuid references app.administrator;
create index chart_note_unlock_admin on app.chart_note_unlock (admin_id) where admin_id is not null;

-- The visits whose note may be due, for the reminders.
create index appointment_occurred on app.appointment (ends_at) where status = 'Occurred';
