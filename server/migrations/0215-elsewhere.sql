-- What came with the archive of a patient from another Sorrel. Rows that belong to the patient alone become rows of their own tables; here is the
-- rest: who wrote them there, what such a row could not keep, and whole rows that name somebody who is not here, such as a visit to a dietitian of
-- elsewhere. An archive of this Sorrel holds all of it again.
create table app.elsewhere_import (
  id uuid primary key,
  -- Empty after an undo that took the record away again.
  patient_id uuid references app.patient,
  -- The address of the Sorrel that made the archive, whom it calls the patient, and when it made it.
  origin text not null, source_patient_id uuid not null, made_at timestamptz(3) not null, manifest_sha256 text not null,
  -- The patient before; null for somebody who was nobody here.
  before jsonb,
  at timestamptz(3) not null, by_id uuid not null, undone_at timestamptz(3), undone_by uuid,
  check ((undone_at is null) = (undone_by is null)), check (patient_id is not null or undone_at is not null)
);
-- Nobody comes twice.
create unique index elsewhere_import_source on app.elsewhere_import (source_patient_id) where undone_at is null;
create index elsewhere_import_patient on app.elsewhere_import (patient_id);
call app.guard('elsewhere_import', 'select');
create policy elsewhere_import_support on app.elsewhere_import for select to app_user using ((select app.admin_may('support')));

-- A dietitian or a guardian of elsewhere: a name and nothing else. Nobody signs in as one.
create table app.elsewhere_person (
  id uuid primary key, import_id uuid not null references app.elsewhere_import, patient_id uuid not null references app.patient,
  kind text not null check (kind in ('provider', 'guardian')), first_name text, last_name text, credentials text, origin text not null
);
create index elsewhere_person_patient on app.elsewhere_person (patient_id);
create index elsewhere_person_import on app.elsewhere_person (import_id);
call app.guard('elsewhere_person', 'select');
create policy elsewhere_person_own on app.elsewhere_person for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy elsewhere_person_in_care on app.elsewhere_person for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

create table app.elsewhere_row (
  id uuid primary key, import_id uuid not null references app.elsewhere_import, patient_id uuid not null references app.patient,
  -- The table of which it is a row there, and its columns by their names.
  table_name text not null, data jsonb not null,
  -- The row of that table here, of which `data` holds what it could not keep. Null: the whole row is history.
  row_id uuid,
  at timestamptz(3), code text, text text, author_id uuid references app.elsewhere_person,
  -- Whether a dietitian in care reads it, as they would have read it there.
  for_dietitian boolean not null
);
create index elsewhere_row_patient on app.elsewhere_row (patient_id, at desc, id desc);
create index elsewhere_row_import on app.elsewhere_row (import_id);
create index elsewhere_row_author on app.elsewhere_row (author_id) where author_id is not null;
call app.guard('elsewhere_row', 'select');
create policy elsewhere_row_own on app.elsewhere_row for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy elsewhere_row_in_care on app.elsewhere_row for select to app_user
  using ((select app.actor_kind()) = 'provider' and for_dietitian and patient_id = any ((select app.my_patients())::uuid[]));

-- The rows of the patient right after an import, by their primary keys. An undo takes those away that have a hash, if each still has it and no other
-- row came. Holds no part of a record.
create table app.elsewhere_key (
  import_id uuid not null references app.elsewhere_import, table_name text not null, key jsonb not null, hash text,
  primary key (import_id, table_name, key)
);
call app.guard('elsewhere_key');

-- Whoever answered the intake elsewhere goes by the same name here.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.intake_author(patient uuid, author uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(p.preferred_name, p.first_name) from app.patient p
  where p.id = author and (author = patient or exists (select from app.guardianship g where g.patient_id = patient and g.guardian_id = author))
    and exists (select from app.intake_answer a where a.patient_id = patient and a.by_id = author)
  union all
  select w.first_name from app.elsewhere_person w where w.id = author and w.patient_id = patient $$;
set local role app_owner;
revoke create on schema app from app_job;
