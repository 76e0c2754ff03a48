-- Care without a visit that a payer may pay for. Nothing here bills anything by itself: a payer must allow the code, the patient must agree, real
-- work must reach the threshold, a note must be signed and the patient must have been told.

-- The codes and their thresholds, by day. A changed code is a row. Only e-visits reach dietitians; what is switched off earns nothing.
create table app.remote_code_rule (
  code text not null check (code ~ '^[0-9A-Z]{5}$'), family text not null check (family in ('e_visit', 'rpm', 'rtm', 'care_management', 'virtual_check_in')),
  min_minutes smallint not null check (min_minutes >= 0), max_minutes smallint check (max_minutes >= min_minutes),
  min_data_days smallint, max_data_days smallint, "window" text not null check ("window" in ('day', '7_days', '30_days', 'month', 'episode')),
  needs_live_contact boolean not null default false, patient_initiated boolean not null default false,
  once_per text check (once_per in ('day', '7_days', '30_days', 'month', 'episode')), add_on_of text, excludes text[] not null default '{}',
  is_for_dietitians boolean not null, is_on boolean not null, starts_on date not null, ends_on date, source text not null,
  primary key (code, starts_on), check (ends_on is null or starts_on <= ends_on)
);
insert into app.remote_code_rule (code, family, min_minutes, max_minutes, min_data_days, max_data_days, "window", needs_live_contact, patient_initiated, once_per, add_on_of,
  excludes, is_for_dietitians, is_on, starts_on, ends_on, source) values
  ('98970', 'e_visit', 5, 10, null, null, '7_days', false, true, '7_days', null, '{}', true, true, '2020-01-01', null, 'Code set of 2020 and later'),
  ('98971', 'e_visit', 11, 20, null, null, '7_days', false, true, '7_days', null, '{}', true, true, '2020-01-01', null, 'Code set of 2020 and later'),
  ('98972', 'e_visit', 21, null, null, null, '7_days', false, true, '7_days', null, '{}', true, true, '2020-01-01', null, 'Code set of 2020 and later'),
  ('G2063', 'e_visit', 21, null, null, null, '7_days', false, true, '7_days', null, '{98972}', true, false, '2020-01-01', '2020-12-31', 'The older form of 98972; ended'),
  ('99423', 'e_visit', 21, null, null, null, '7_days', false, true, '7_days', null, '{}', false, false, '2020-01-01', null, 'For physicians'),
  ('G2012', 'virtual_check_in', 5, 10, null, null, 'day', true, true, 'day', null, '{}', false, false, '2019-01-01', '2024-12-31', 'For physicians; ended'),
  ('99453', 'rpm', 0, null, 16, null, 'episode', false, false, 'episode', null, '{}', false, false, '2019-01-01', null, 'Needs a device; dietitians likely may not bill it to Medicare'),
  ('99454', 'rpm', 0, null, 16, null, '30_days', false, false, '30_days', null, '{99445}', false, false, '2019-01-01', null, 'Needs a device'),
  ('99445', 'rpm', 0, null, 2, 15, '30_days', false, false, '30_days', null, '{99454}', false, false, '2026-01-01', null, 'Code set of 2026'),
  ('99457', 'rpm', 20, null, null, null, 'month', true, false, 'month', null, '{98980,99470,99091}', false, false, '2019-01-01', null, 'Needs a device'),
  ('99458', 'rpm', 20, null, null, null, 'month', true, false, null, '99457', '{98981}', false, false, '2020-01-01', null, 'Adds to 99457'),
  ('99470', 'rpm', 10, 19, null, null, 'month', true, false, 'month', null, '{99457}', false, false, '2026-01-01', null, 'Code set of 2026'),
  ('99091', 'rpm', 30, null, null, null, '30_days', false, false, '30_days', null, '{99457}', false, false, '2018-01-01', null, 'For physicians'),
  ('98975', 'rtm', 0, null, 16, null, 'episode', false, false, 'episode', null, '{}', true, false, '2022-01-01', null, 'Needs a device as the FDA defines it; a food journal is none'),
  ('98979', 'rtm', 10, 19, null, null, 'month', true, false, 'month', null, '{98980}', true, false, '2026-01-01', null, 'Code set of 2026; the exclusion is likely'),
  ('98980', 'rtm', 20, null, null, null, 'month', true, false, 'month', null, '{98979,99457}', true, false, '2022-01-01', null, 'Needs a device as the FDA defines it'),
  ('98981', 'rtm', 20, null, null, null, 'month', true, false, null, '98980', '{99458}', true, false, '2022-01-01', null, 'Adds to 98980'),
  ('99424', 'care_management', 30, null, null, null, 'month', false, false, 'month', null, '{}', false, false, '2022-01-01', null, 'For physicians'),
  ('99425', 'care_management', 30, null, null, null, 'month', false, false, null, '99424', '{}', false, false, '2022-01-01', null, 'Adds to 99424');

-- That a payer pays a code, from a day on. Without a row it does not.
create table app.remote_code_allowance (
  id uuid primary key, payer_id text not null check (length(payer_id) <= 40), code text not null, starts_on date not null, ends_on date, source text not null,
  admin_id uuid references app.administrator, admin_name text not null, created_at timestamptz(3) not null,
  check (ends_on is null or starts_on <= ends_on),
  constraint remote_code_allowance_no_overlap exclude using gist (payer_id with =, code with =, (daterange(starts_on, ends_on, '[]')) with &&)
);
create index remote_code_allowance_admin on app.remote_code_allowance (admin_id) where admin_id is not null;

-- Each time a patient agreed to a text, and when they took it back.
create table app.remote_consent (
  id uuid primary key, patient_id uuid not null references app.patient, version text not null, given_by uuid not null,
  given_at timestamptz(3) not null, revoked_at timestamptz(3), revoked_by uuid, check ((revoked_at is null) = (revoked_by is null))
);
create unique index remote_consent_standing on app.remote_consent (patient_id) where revoked_at is null;
create index remote_consent_patient on app.remote_consent (patient_id, given_at desc);

-- What was written and reviewed between visits, one row for each event.
create table app.remote_action (
  event_id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  role text not null check (role in ('patient', 'provider')), kind text not null check (kind in ('message', 'journal_review', 'lab_feedback')),
  subject_id uuid not null, at timestamptz(3) not null
);
create index remote_action_provider on app.remote_action (provider_id, at);
create index remote_action_patient on app.remote_action (patient_id, at);
create index remote_action_subject on app.remote_action (subject_id);

-- Stretches of time in which a dietitian worked for a client on their screen. They count only where an action proves them.
create table app.remote_work (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  began_at timestamptz(3) not null, ended_at timestamptz(3) not null, reported_at timestamptz(3) not null, check (began_at < ended_at),
  unique (provider_id, patient_id, began_at)
);
create index remote_work_provider on app.remote_work (provider_id, ended_at);
create index remote_work_patient on app.remote_work (patient_id, began_at);

-- Its note and its claim name it, so it names them without a key that would go in a circle.
create table app.billable_remote_encounter (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  care_id uuid references app.care, coverage_id uuid not null references app.coverage, payer_id text not null,
  family text not null check (family in ('e_visit', 'rpm', 'rtm', 'care_management', 'virtual_check_in')),
  procedure_code text, lines jsonb not null default '[]', period_start timestamptz(3) not null, period_end timestamptz(3) not null,
  patient_initiated boolean not null, minutes_logged integer not null default 0 check (minutes_logged >= 0),
  interactive_minutes integer not null default 0, live_contact_at timestamptz(3), data_days integer not null default 0,
  evidence jsonb not null default '[]', consent_id uuid not null references app.remote_consent, consent_version text not null,
  conflicts text[] not null default '{}', chart_note_id uuid,
  patient_estimate_cents bigint check (patient_estimate_cents >= 0), noticed_at timestamptz(3), quiet_until timestamptz(3), contest_until timestamptz(3),
  status text not null check (status in ('accumulating', 'eligible', 'noticed', 'ready_to_bill', 'billed', 'paid', 'denied', 'expired', 'waived', 'contested', 'voided')),
  prior_status text, waive_reason text, claim_id uuid, revision integer not null default 1,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check (period_start < period_end), check ((status = 'contested') = (prior_status is not null)), check ((status = 'waived') = (waive_reason is not null)),
  -- Nothing reaches a payer before it was signed and told.
  check (status in ('accumulating', 'eligible', 'expired', 'waived') or (chart_note_id is not null and noticed_at is not null and quiet_until is not null
    and contest_until is not null and procedure_code is not null))
);
create unique index remote_encounter_begin on app.billable_remote_encounter (patient_id, provider_id, family, period_start);
create index remote_encounter_provider on app.billable_remote_encounter (provider_id, period_start desc, id desc);
create index remote_encounter_patient on app.billable_remote_encounter (patient_id, period_start desc, id desc);
create index remote_encounter_all on app.billable_remote_encounter (period_start desc, id desc);
create index remote_encounter_waiting on app.billable_remote_encounter (status, period_end) where status in ('accumulating', 'eligible', 'noticed', 'ready_to_bill');
create index remote_encounter_care on app.billable_remote_encounter (care_id) where care_id is not null;
create index remote_encounter_coverage on app.billable_remote_encounter (coverage_id);
create index remote_encounter_consent on app.billable_remote_encounter (consent_id);
create index remote_encounter_claim on app.billable_remote_encounter (claim_id) where claim_id is not null;

-- A patient says that such a bill is not right. One is open at a time.
create table app.contest (
  id uuid primary key, billable_remote_encounter_id uuid not null references app.billable_remote_encounter on delete cascade,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  reason text not null check (reason in ('not_received', 'no_consent', 'time_incorrect', 'duplicate', 'cost_not_disclosed', 'not_covered_as_told', 'other')),
  message text not null check (length(message) between 1 and 2000),
  status text not null check (status in ('open', 'provider_response', 'under_review', 'upheld', 'rejected', 'withdrawn')),
  opened_by_staff uuid references app.administrator, provider_statement text check (length(provider_statement) <= 2000), replied_at timestamptz(3),
  decided_by uuid references app.administrator, decided_by_name text, decision_note text check (length(decision_note) <= 2000), decided_at timestamptz(3),
  opened_at timestamptz(3) not null, due_at timestamptz(3) not null, reminded_at timestamptz(3),
  check ((provider_statement is null) = (replied_at is null)), check ((status in ('upheld', 'rejected', 'withdrawn')) = (decided_at is not null)),
  check ((status in ('upheld', 'rejected')) = (decided_by is not null))
);
create unique index contest_open on app.contest (billable_remote_encounter_id) where status in ('open', 'provider_response', 'under_review');
create index contest_encounter on app.contest (billable_remote_encounter_id, opened_at desc);
create index contest_due on app.contest (due_at, id) where status in ('open', 'provider_response', 'under_review');
create index contest_decided on app.contest (decided_at desc, id desc) where decided_at is not null;
create index contest_patient on app.contest (patient_id);
create index contest_provider on app.contest (provider_id);
create index contest_opened_by on app.contest (opened_by_staff) where opened_by_staff is not null;
create index contest_decided_by on app.contest (decided_by) where decided_by is not null;

create table app.contest_file (
  file_id uuid primary key references app.file, contest_id uuid not null references app.contest on delete cascade,
  patient_id uuid not null references app.patient, place smallint not null check (place between 0 and 9)
);
create index contest_file_contest on app.contest_file (contest_id, place);
create index contest_file_patient on app.contest_file (patient_id);

-- What a patient said does not change, whoever asks.
create function app.contest_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.reason, new.message, new.opened_at, new.billable_remote_encounter_id) is distinct from (old.reason, old.message, old.opened_at, old.billable_remote_encounter_id)
    or (old.decided_at is not null and (to_jsonb(new) - 'patient_id') is distinct from (to_jsonb(old) - 'patient_id')) then
    raise insufficient_privilege using message = 'what a contest said, and how it was decided, never changes';
  end if;
  return new;
end $$;
create trigger contest_kept before update on app.contest for each row execute function app.contest_is_kept();

call app.guard('remote_code_rule', 'select');
create policy remote_code_rule_read on app.remote_code_rule for select to app_user using (true);
call app.guard('remote_code_allowance', 'select', 'insert', 'update');
create policy remote_code_allowance_staff on app.remote_code_allowance for all to app_user using ((select app.admin_may('billing_operations')));

call app.guard('remote_consent', 'select', 'insert', 'update');
create policy remote_consent_patient on app.remote_consent for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy remote_consent_in_care on app.remote_consent for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

call app.guard('remote_action');
call app.guard('remote_work', 'select', 'insert');
create policy remote_work_seen on app.remote_work for select to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy remote_work_own on app.remote_work for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));

call app.guard('billable_remote_encounter', 'select', 'update');
create policy billable_remote_encounter_staff on app.billable_remote_encounter for all to app_user using ((select app.admin_may('billing_operations')));
create policy billable_remote_encounter_own on app.billable_remote_encounter for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy billable_remote_encounter_patient on app.billable_remote_encounter for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and noticed_at is not null);

call app.guard('contest', 'select', 'insert', 'update');
create policy contest_staff on app.contest for all to app_user using ((select app.admin_may('billing_operations')));
create policy contest_provider on app.contest for select to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy contest_patient on app.contest for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy contest_answer on app.contest for update to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

call app.guard('contest_file', 'select', 'insert');
create policy contest_file_staff on app.contest_file for all to app_user using ((select app.admin_may('billing_operations')));
create policy contest_file_patient on app.contest_file for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy contest_file_provider on app.contest_file for select to app_user
  using ((select app.actor_kind()) = 'provider' and contest_id in (select c.id from app.contest c where c.provider_id = (select app.actor_id())));

-- Who decides a contest sees the files that came with it.
create policy file_of_contest on app.file for select to app_user using (purpose = 'contest_evidence' and (select app.admin_may('billing_operations')));

-- Other features add purposes of their own, so this adds to those that are there.
do $$
declare listed text;
begin
  select string_agg(word, ', ' order by word) into listed from (
    select distinct (regexp_matches(pg_get_constraintdef(c.oid), '''[a-z_]+''', 'g'))[1] as word from pg_constraint c
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select quote_literal('contest_evidence')) words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', listed);
end $$;

-- The note of care without a visit is a note like any other, with its signature and its hash; it belongs to no visit.
alter table app.chart_note alter column appointment_id drop not null, add column billable_remote_encounter_id uuid unique references app.billable_remote_encounter,
  add constraint chart_note_of_one check (num_nonnulls(appointment_id, billable_remote_encounter_id) = 1),
  add constraint chart_note_chat check ((kind = 'chat') = (billable_remote_encounter_id is not null));
alter table app.chart_note_signature alter column appointment_id drop not null,
  add column billable_remote_encounter_id uuid references app.billable_remote_encounter,
  add constraint chart_note_signature_of_one check (num_nonnulls(appointment_id, billable_remote_encounter_id) = 1);
create index chart_note_signature_remote on app.chart_note_signature (billable_remote_encounter_id, version desc) where billable_remote_encounter_id is not null;

-- A claim is for a visit or for care without one. `subject_id` is whichever it is.
alter table app.claim alter column appointment_id drop not null, add column billable_remote_encounter_id uuid references app.billable_remote_encounter,
  add constraint claim_of_one check (num_nonnulls(appointment_id, billable_remote_encounter_id) = 1),
  add column subject_id uuid not null generated always as (coalesce(appointment_id, billable_remote_encounter_id)) stored;
create unique index claim_remote on app.claim (billable_remote_encounter_id, priority)
  where state not in ('voided', 'cancelled') and billable_remote_encounter_id is not null;
create index claim_subject on app.claim (subject_id);

-- Whether the plan of a patient pays answers in writing today. The patient and their dietitians learn only that, not what payers agreed to.
create function app.is_written_care_paid(patient uuid, at timestamptz) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.coverage v join app.remote_code_allowance a on a.payer_id = v.payer_id and a.starts_on <= at::date and (a.ends_on is null or a.ends_on >= at::date)
      join app.remote_code_rule r on r.code = a.code and r.family = 'e_visit' and r.is_on and r.starts_on <= at::date and (r.ends_on is null or r.ends_on >= at::date)
    where v.patient_id = patient and v.kind = 'insurance' and v.priority = 'primary' and v.closed_at is null)
    and (app.actor_kind() = 'system' or (app.actor_kind() = 'patient' and app.actor_id() = patient)
      or (app.actor_kind() = 'provider' and patient = any ((select app.my_patients())::uuid[]))) $$;
grant create on schema app to app_job;
alter function app.is_written_care_paid(uuid, timestamptz) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.is_written_care_paid(uuid, timestamptz) from public;
grant execute on function app.is_written_care_paid(uuid, timestamptz) to app_user, app_job;
