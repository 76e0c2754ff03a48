-- The photos and PDFs of a laboratory report. A correction keeps the files of the version before, so that a file may belong to several versions.
create table app.lab_file (
  lab_id uuid not null references app.lab, file_id uuid not null references app.file, patient_id uuid not null references app.patient, place integer not null,
  primary key (lab_id, file_id)
);
create index lab_file_file on app.lab_file (file_id);
create index lab_file_patient on app.lab_file (patient_id);
call app.guard('lab_file', 'select', 'insert');
create policy lab_file_patient on app.lab_file for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy lab_file_provider on app.lab_file for select to app_user using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy lab_file_provider_add on app.lab_file for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]));
