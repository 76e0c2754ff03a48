-- The photos of an entry, in the order of its writer. Who sees the entry sees them.
create table app.journal_photo (
  file_id uuid primary key references app.file, journal_entry_id uuid not null references app.journal_entry,
  patient_id uuid not null references app.patient, place smallint not null check (place between 0 and 3)
);
create index journal_photo_entry on app.journal_photo (journal_entry_id, place);
create index journal_photo_patient on app.journal_photo (patient_id);
call app.guard('journal_photo', 'select', 'insert', 'delete');
create policy journal_photo_own on app.journal_photo for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())
    and exists (select from app.journal_entry e where e.id = journal_entry_id and e.patient_id = journal_photo.patient_id));
create policy journal_photo_shared on app.journal_photo for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[])
    and exists (select from app.journal_entry e where e.id = journal_entry_id));
