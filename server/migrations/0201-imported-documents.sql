-- Notes and other documents that came from another system, as PDF, in the record of a patient.
create table app.imported_document (
  id uuid primary key, patient_id uuid not null references app.patient, file_id uuid not null unique references app.file,
  run_id uuid not null references app.import_run, source text not null,
  title text not null,
  -- The day that the name of the file says; empty if it says none.
  dated date,
  created_at timestamptz(3) not null
);
create index imported_document_patient on app.imported_document (patient_id, created_at desc, id desc);
create index imported_document_run on app.imported_document (run_id);
call app.guard('imported_document', 'select');
create policy imported_document_patient on app.imported_document for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy imported_document_provider on app.imported_document for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
