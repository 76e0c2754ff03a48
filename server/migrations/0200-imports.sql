-- Runs that take over data from another system: a file, what was read from each of its rows, and what was made of it.

-- An administrator uploads files as well, and they belong to nobody's record. Other features add purposes of their own, so this adds to
-- whatever list stands.
create procedure app.allow_file_purpose(added text) language plpgsql as $$
declare listed text;
begin
  select string_agg(quote_literal(word), ', ') into listed from (
    select distinct m[1] as word from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select added) words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', listed);
end $$;
call app.allow_file_purpose('import');
call app.allow_file_purpose('imported_document');
drop procedure app.allow_file_purpose(text);
alter table app.file drop constraint file_uploader_kind_check,
  add constraint file_uploader_kind_check check (uploader_kind in ('patient', 'provider', 'admin', 'system'));
create policy file_import on app.file for all to app_user
  using ((select app.admin_may('support')) and purpose = 'import' and uploader_kind = 'admin' and uploaded_by = (select app.actor_id()))
  with check (purpose = 'import' and uploader_kind = 'admin' and uploaded_by = (select app.actor_id()) and patient_id is null);
grant create on schema app to app_job;
set local role app_job;
create or replace function app.is_my_upload(file uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.file f where f.id = file and f.uploader_kind = app.actor_kind()
    and f.uploaded_by = coalesce(app.guardian_id(), app.actor_id()) and f.dropped_at is null
    and (f.patient_id is not distinct from app.actor_id() or app.actor_kind() = 'provider' or (app.actor_kind() = 'admin' and f.patient_id is null))) $$;
set local role app_owner;
revoke create on schema app from app_job;

create table app.import_run (
  id uuid primary key,
  kind text not null check (kind in ('patients', 'appointments', 'documents', 'record')),
  -- The system from which the file comes. Ids of one system mean the same in all of its files.
  source text not null,
  state text not null check (state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- How the files are to be read: which column means what, the order of dates, the time zone.
  settings jsonb not null default '{}',
  -- What was found in the files as a whole, such as the headers and one example for each.
  found jsonb not null default '{}',
  -- Of the kind `record`: into whose record it goes, once that is known.
  patient_id uuid references app.patient,
  invites boolean not null default false,
  rows_total integer, rows_done integer not null default 0,
  -- How many rows have which outcome; it outlives the rows.
  counts jsonb not null default '{}',
  -- Why it failed, or why it could not be undone.
  fault text,
  created_at timestamptz(3) not null, created_by uuid not null references app.administrator,
  updated_at timestamptz(3) not null, checked_at timestamptz(3), applied_at timestamptz(3), applied_by uuid references app.administrator,
  undone_at timestamptz(3), undone_by uuid references app.administrator,
  -- When the rows and the files of the run were removed. From then on it cannot be undone.
  cleared_at timestamptz(3),
  version integer not null default 1
);
create index import_run_created on app.import_run (created_at desc, id desc);
create index import_run_kept on app.import_run (updated_at) where cleared_at is null;
create index import_run_patient on app.import_run (patient_id) where patient_id is not null;
create index import_run_created_by on app.import_run (created_by);
create index import_run_applied_by on app.import_run (applied_by);
create index import_run_undone_by on app.import_run (undone_by);

create table app.import_file (
  run_id uuid not null references app.import_run, file_id uuid not null references app.file, place integer not null,
  primary key (run_id, file_id)
);
create index import_file_file on app.import_file (file_id);

create table app.import_row (
  run_id uuid not null references app.import_run, n integer not null,
  -- The line of the file on which the row begins, as an editor counts it.
  line integer not null,
  -- What stands in the file, by header; for the file of refused rows. Emptied when the run is cleared.
  cells jsonb not null,
  -- What was understood of it.
  value jsonb not null default '{}',
  outcome text not null check (outcome in ('new', 'known', 'unclear', 'refused', 'skipped', 'made')),
  -- Fields and codes: why it is refused, or what makes it unclear.
  issues jsonb not null default '[]',
  external_id text,
  -- Whom the row is about, as far as that is known: who was here already, or who was made of it.
  patient_id uuid references app.patient,
  -- What was made of the row, unless it is the patient; and the care that began with it. No key refers to them, since merges rewrite cares.
  made_id uuid, care_id uuid,
  primary key (run_id, n)
);
create index import_row_outcome on app.import_row (run_id, outcome, n);
create index import_row_patient on app.import_row (patient_id) where patient_id is not null;

-- What an id of another system is here. A file that is loaded twice makes nothing twice.
create table app.import_identity (
  source text not null, kind text not null check (kind in ('patient', 'appointment', 'document')), external_id text not null,
  patient_id uuid not null references app.patient,
  -- The visit or the document; empty for a patient.
  target_id uuid, run_id uuid not null references app.import_run,
  primary key (source, kind, external_id)
);
create index import_identity_patient on app.import_identity (patient_id);
create index import_identity_target on app.import_identity (target_id) where target_id is not null;
create index import_identity_run on app.import_identity (run_id);

-- How the last file of a system was read, for the next one.
create table app.import_setting (
  source text not null, kind text not null, settings jsonb not null, updated_at timestamptz(3) not null, primary key (source, kind)
);

call app.guard('import_run', 'select', 'insert', 'update');
call app.guard('import_file', 'select', 'insert');
call app.guard('import_row', 'select', 'update');
call app.guard('import_identity', 'select');
call app.guard('import_setting', 'select', 'insert', 'update');
create policy import_run_support on app.import_run for all to app_user using ((select app.admin_may('support')));
create policy import_file_support on app.import_file for all to app_user using ((select app.admin_may('support')));
create policy import_row_support on app.import_row for all to app_user using ((select app.admin_may('support')));
create policy import_identity_support on app.import_identity for select to app_user using ((select app.admin_may('support')));
create policy import_setting_support on app.import_setting for all to app_user using ((select app.admin_may('support')));
