-- The archives of everything about a patient: who asked for one, how far it is, and until when it can be downloaded. The bytes are a file of the
-- purpose `export`.
create table app.patient_export (
  id uuid primary key, patient_id uuid not null references app.patient,
  -- Who asked: the patient, or a guardian for them. Nobody else sees the row or gets the file.
  asked_by uuid not null references app.patient,
  -- The session that confirmed who it is. It alone gets the file. Sessions are deleted, so this is no reference.
  session_id uuid not null,
  status text not null check (status in ('waiting', 'making', 'ready', 'failed', 'expired')),
  -- The same for every try, so that a job that runs again writes over what an earlier try left.
  file_id uuid not null unique,
  tries integer not null default 0, files_done integer not null default 0, files_total integer,
  asked_at timestamptz(3) not null,
  -- When the job was last heard of.
  worked_at timestamptz(3),
  ready_at timestamptz(3), expires_at timestamptz(3), bytes bigint,
  check ((status = 'ready') <= (ready_at is not null and expires_at is not null and bytes is not null))
);
-- One at a time.
create unique index patient_export_running on app.patient_export (patient_id, asked_by) where status in ('waiting', 'making');
create index patient_export_asked on app.patient_export (patient_id, asked_by, asked_at desc);
create index patient_export_guardian on app.patient_export (asked_by);
create index patient_export_open on app.patient_export (asked_at) where status in ('waiting', 'making', 'ready');
call app.guard('patient_export', 'select', 'insert');
-- A session that asks while one is made takes it over: it has just confirmed who it is.
grant update (session_id) on app.patient_export to app_user;
create policy patient_export_own on app.patient_export for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())
    and asked_by = coalesce((select app.guardian_id()), (select app.actor_id())));
