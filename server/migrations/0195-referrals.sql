-- What kinds of payers ask of a referral, from one day to another: rules change with time, so they are rows. Everybody may read them.
create table app.referral_rule (
  id uuid primary key, payer_kind text not null check (payer_kind in ('medicare', 'federal', 'private', 'self_pay')),
  starts_on date not null, ends_on date, is_required boolean not null,
  -- Whose referrals count; empty for anybody's.
  credentials text[], term text not null check (term in ('calendar_year', 'months')), months integer check (months between 1 and 60),
  source text not null,
  check (ends_on is null or starts_on <= ends_on), check ((term = 'months') = (months is not null))
);
create unique index referral_rule_kind on app.referral_rule (payer_kind, starts_on);
insert into app.referral_rule (id, payer_kind, starts_on, ends_on, is_required, credentials, term, months, source) values
  ('01950000-0000-7000-8000-000000000001', 'medicare', '2002-01-01', null, true, '{MD,DO}', 'calendar_year', null, '42 CFR 410.132 (c); NCD 180.1'),
  ('01950000-0000-7000-8000-000000000002', 'federal', '2002-01-01', null, false, '{MD,DO}', 'calendar_year', null, 'Plans differ; where one asks, it follows Medicare'),
  ('01950000-0000-7000-8000-000000000003', 'private', '2002-01-01', null, false, null, 'months', 12, 'Plans differ; what the referral itself says comes first'),
  ('01950000-0000-7000-8000-000000000004', 'self_pay', '2002-01-01', null, false, null, 'months', 12, 'No payer asks');
call app.guard('referral_rule', 'select');
create policy referral_rule_everybody on app.referral_rule for select to app_user using (true);

-- Other features add purposes of their own, so this adds to whatever list stands.
do $$
declare listed text;
begin
  select string_agg(quote_literal(word), ', ') into listed from (
    select distinct m[1] as word from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select 'referral') words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', listed);
end $$;

-- A referral: who sent the patient to us, why, from when until when, and for how much. `found` is what our own machine read from the document; it
-- counts for nothing before somebody has confirmed it. Without a patient it lies in the inbox of the dietitian who uploaded it.
create table app.referral (
  id uuid primary key, provider_id uuid references app.provider, patient_id uuid references app.patient,
  source text not null check (source in ('patient', 'provider')),
  status text not null check (status in ('received', 'confirmed', 'used_up', 'expired', 'replaced', 'declined')),
  file_id uuid references app.file, reading text not null check (reading in ('none', 'waiting', 'read', 'unreadable')), found jsonb not null default '{}',
  clinician_name text, clinician_npi text, clinician_credential text check (clinician_credential in ('MD', 'DO', 'NP', 'PA', 'other')),
  clinician_org text, clinician_phone text, clinician_fax text, clinician_email text,
  -- `[{code, text}]`
  diagnoses jsonb not null default '[]',
  received_on date not null, valid_from date, valid_until date, granted integer check (granted between 1 and 200), granted_in text check (granted_in in ('visits', 'units')),
  replaced_by_id uuid references app.referral, replaced_from date, decline_reason text check (decline_reason in ('no_referral', 'unreadable', 'twice', 'not_ours')),
  confirmed_at timestamptz(3), confirmed_by uuid references app.provider,
  created_at timestamptz(3) not null, created_by uuid not null, updated_at timestamptz(3) not null,
  check (patient_id is not null or provider_id is not null), check ((granted is null) = (granted_in is null)), check (valid_until is null or valid_from <= valid_until),
  check ((status in ('received', 'declined')) = (confirmed_at is null)), check ((status = 'declined') = (decline_reason is not null)),
  check (confirmed_at is null or num_nulls(patient_id, clinician_name, clinician_credential, valid_from, confirmed_by) = 0),
  check ((replaced_by_id is null) = (replaced_from is null)), check (status <> 'replaced' or replaced_by_id is not null)
);
create index referral_patient on app.referral (patient_id, created_at desc, id desc);
create index referral_inbox on app.referral (provider_id, created_at desc, id desc) where status = 'received';
create index referral_inbox_patient on app.referral (patient_id, created_at desc, id desc) where status = 'received';
create index referral_holds on app.referral (id) where status = 'confirmed';
create index referral_file on app.referral (file_id) where file_id is not null;
create index referral_replaced on app.referral (replaced_by_id) where replaced_by_id is not null;
create index referral_confirmer on app.referral (confirmed_by) where confirmed_by is not null;

-- One letter that asks the clinician of a referral for a new one. The same key names it to the carrier, however often it is tried.
create table app.referral_request (
  id uuid primary key, referral_id uuid not null references app.referral, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  method text not null check (method in ('fax', 'email')), status text not null check (status in ('waiting', 'sent', 'failed', 'withheld')),
  fault text check (fault in ('refused', 'no_answer', 'not_available')), attempts integer not null default 0, sent_at timestamptz(3), carrier_ref text,
  file_id uuid references app.file, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check ((status = 'sent') = (sent_at is not null)), check ((status = 'failed') = (fault is not null))
);
create index referral_request_referral on app.referral_request (referral_id, created_at desc, id desc);
create index referral_request_patient on app.referral_request (patient_id, created_at);
create index referral_request_provider on app.referral_request (provider_id);
create index referral_request_file on app.referral_request (file_id) where file_id is not null;
-- Two presses at once send one letter.
create unique index referral_request_waiting on app.referral_request (referral_id) where status = 'waiting';

call app.guard('referral', 'select', 'insert', 'update');
create policy referral_own on app.referral for select to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy referral_own_add on app.referral for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and source = 'patient' and status = 'received' and provider_id is null
    and created_by = coalesce((select app.guardian_id()), (select app.actor_id())));
-- NOTE: the second condition hides what a dietitian put into the inbox before they lost the right to read the record to which it belongs.
create policy referral_provider on app.referral for select to app_user
  using ((select app.actor_kind()) = 'provider' and (patient_id = any ((select app.my_patients())::uuid[])
    or (patient_id is null and provider_id = (select app.actor_id()))));
create policy referral_provider_add on app.referral for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and source = 'provider' and status = 'received'
    and (patient_id is null or patient_id = any ((select app.my_patients_in_care())::uuid[])));
create policy referral_provider_change on app.referral for update to app_user
  using ((select app.actor_kind()) = 'provider' and (patient_id = any ((select app.my_patients_in_care())::uuid[])
    or (patient_id is null and provider_id = (select app.actor_id()))))
  with check (patient_id = any ((select app.my_patients_in_care())::uuid[])
    or (patient_id is null and provider_id = (select app.actor_id()) and status in ('received', 'declined')));
create policy referral_admin on app.referral for select to app_user using ((select app.admin_may('support')));

call app.guard('referral_request', 'select', 'insert');
create policy referral_request_own on app.referral_request for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy referral_request_provider on app.referral_request for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy referral_request_provider_add on app.referral_request for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and status = 'waiting' and attempts = 0
    and patient_id = any ((select app.my_patients_in_care())::uuid[]));
create policy referral_request_admin on app.referral_request for select to app_user using ((select app.admin_may('support')));

-- Support reads referrals and the letters about them.
create policy file_support_referral on app.file for select to app_user
  using ((select app.admin_may('support')) and purpose = 'referral' and attached_at is not null and dropped_at is null);

-- The visits of these patients that referrals are counted by, whoever holds them: a referral is granted to the patient, not to one calendar.
-- NOTE: a dietitian does not read the visits of others, so nothing of those but their time leaves this function.
create function app.visits_of_referrals(patients uuid[]) returns table (id uuid, patient_id uuid, provider_id uuid, starts_at timestamptz, minutes integer, was_held boolean)
  language sql stable security definer set search_path = '' as $$
  select a.id, a.patient_id, a.provider_id, a.starts_at, coalesce(a.actual_minutes, a.duration_minutes), a.status = 'Occurred'
  from app.appointment a
  where a.patient_id = any (patients) and a.status in ('Scheduled', 'Occurred')
    and case app.actor_kind() when 'provider' then a.patient_id = any ((select app.my_patients())::uuid[])
      when 'patient' then a.patient_id = (select app.actor_id()) when 'admin' then (select app.admin_may('support')) else app.actor_kind() = 'system' end $$;
grant create on schema app to app_job;
alter function app.visits_of_referrals(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.visits_of_referrals(uuid[]) from public;
grant execute on function app.visits_of_referrals(uuid[]) to app_user, app_job;
