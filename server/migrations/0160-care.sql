-- The states of a care are spelled like all other states of ours.
alter table app.care drop constraint care_status_check;
-- Forced policies bind the owner too.
set local role app_job;
update app.care set status = 'canceled' where status = 'cancelled';
set local role app_owner;
alter table app.care add constraint care_status_check check (status in ('onboarding', 'active', 'paused', 'graduated', 'transferred', 'canceled'));
alter table app.care add constraint care_end_reason_check
  check (end_reason in ('graduated', 'patient_request', 'provider_request', 'mismatch', 'coverage', 'moved_state', 'inactive', 'other')) not valid;
alter table app.care add column successor_care_id uuid references app.care, add column end_message text;
create index care_successor on app.care (successor_care_id) where successor_care_id is not null;
-- The visits of a care, for what is counted of them.
create index appointment_care on app.appointment (care_id, starts_at);

-- What only the dietitian reads about a care. A table of its own, because a patient may read the row of their care.
create table app.care_note (
  care_id uuid primary key references app.care, provider_id uuid not null references app.provider, patient_id uuid not null references app.patient,
  private_note text, end_note text, updated_at timestamptz(3) not null
);
create index care_note_patient on app.care_note (patient_id);
create index care_note_provider on app.care_note (provider_id);
call app.guard('care_note', 'select', 'insert', 'update');
create policy care_note_provider on app.care_note for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What a dietitian wrote for the one who takes over. Only that one reads it.
create table app.care_hand_over (
  care_id uuid primary key references app.care, from_care_id uuid not null references app.care,
  provider_id uuid not null references app.provider, patient_id uuid not null references app.patient,
  from_provider_id uuid not null references app.provider, note text not null, at timestamptz(3) not null
);
create index care_hand_over_from on app.care_hand_over (from_care_id);
create index care_hand_over_patient on app.care_hand_over (patient_id);
create index care_hand_over_author on app.care_hand_over (from_provider_id);
create index care_hand_over_provider on app.care_hand_over (provider_id);
call app.guard('care_hand_over', 'select');
create policy care_hand_over_successor on app.care_hand_over for select to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- The history of a care: never changed, only added to.
create table app.care_change (
  id uuid primary key, care_id uuid not null references app.care, provider_id uuid not null references app.provider,
  patient_id uuid not null references app.patient, change text not null, reason text, at timestamptz(3) not null, by_kind text not null, by_id uuid
);
create index care_change_care on app.care_change (care_id, at);
create index care_change_patient on app.care_change (patient_id);
create index care_change_provider on app.care_change (provider_id);
call app.guard('care_change', 'select', 'insert');
create policy care_change_provider on app.care_change for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy care_change_admin on app.care_change for all to app_user using ((select app.admin_may('support')));
-- A patient who books again opens their care again.
create policy care_change_patient on app.care_change for insert to app_user with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
