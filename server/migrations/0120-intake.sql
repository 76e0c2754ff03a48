-- The intake: what patients tell before the first visit and keep up to date after it. The head says how far it is.
create table app.intake (
  patient_id uuid primary key references app.patient,
  -- One more with each change.
  version integer not null default 0,
  -- What the answers about eating say; `contract/src/patients/intake/screen.ts` is the rule.
  suggests_safe_mode boolean not null default false,
  started_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  submitted_at timestamptz(3), submitted_by uuid
);

-- Every answer ever given. Rows are only added: the newest of a question holds, and a null value takes the answer back.
create table app.intake_answer (
  id uuid primary key, patient_id uuid not null references app.patient,
  question text not null, value jsonb,
  version integer not null check (version > 0), questions_version text not null,
  at timestamptz(3) not null, by_kind text not null check (by_kind in ('patient', 'guardian')), by_id uuid not null,
  -- Which tab wrote it: its own answers never stand against later ones.
  editor_id uuid
);
create unique index intake_answer_current on app.intake_answer (patient_id, question, version desc);
create index intake_answer_history on app.intake_answer (patient_id, (-version), question);

call app.guard('intake', 'select', 'insert', 'update');
create policy intake_own on app.intake for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy intake_in_care on app.intake for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

call app.guard('intake_answer', 'select', 'insert');
create policy intake_answer_own on app.intake_answer for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy intake_answer_give on app.intake_answer for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())
    and by_id = coalesce((select app.guardian_id()), (select app.actor_id())));
create policy intake_answer_in_care on app.intake_answer for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

-- The first name of whoever gave answers for a patient: themselves, or somebody who acts or acted for them.
create function app.intake_author(patient uuid, author uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(p.preferred_name, p.first_name) from app.patient p
  where p.id = author and (author = patient or exists (select from app.guardianship g where g.patient_id = patient and g.guardian_id = author))
    and exists (select from app.intake_answer a where a.patient_id = patient and a.by_id = author) $$;
grant create on schema app to app_job;
alter function app.intake_author(uuid, uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.intake_author(uuid, uuid) from public;
grant execute on function app.intake_author(uuid, uuid) to app_user, app_job;
