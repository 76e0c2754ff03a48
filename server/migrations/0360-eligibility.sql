-- What payers say about the plans of patients. A check is asked once and answered once; a later question is a new row. What a person of the practice
-- heard on the phone is a check, too, and counts more than what the payer's computer says.
create sequence app.eligibility_number as integer minvalue 1 maxvalue 999999999 cycle;
grant usage on sequence app.eligibility_number to app_job;

create table app.eligibility_check (
  id uuid primary key, patient_id uuid not null references app.patient,
  source text not null check (source in ('payer', 'phone')),
  status text not null check (status in ('pending', 'active', 'inactive', 'not_found', 'payer_down', 'error')),
  payer_id text not null, member_id text not null, relationship text not null,
  -- Whom the question is about, and who holds the insurance where that is somebody else: `{first_name, last_name, birth_date, sex}`.
  person jsonb not null, subscriber jsonb,
  service_date date not null,
  benefits jsonb, faults jsonb not null default '[]',
  -- By this name the payer finds our question again, or what they called the talk on the phone; and with whom it was.
  trace text not null, spoke_with text,
  -- The answer as it came, sealed.
  sealed_answer text,
  tries integer not null default 0,
  checked_at timestamptz(3), expires_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid,
  check ((source = 'phone') = (spoke_with is not null)),
  check ((status in ('active', 'inactive')) <= (checked_at is not null and expires_at is not null))
);
create index eligibility_check_patient on app.eligibility_check (patient_id, created_at desc, id desc);
call app.guard('eligibility_check', 'select', 'insert');
create policy eligibility_check_patient on app.eligibility_check for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy eligibility_check_provider on app.eligibility_check for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy eligibility_check_billing on app.eligibility_check for select to app_user using ((select app.admin_may('billing_operations')));
-- Nobody writes the answer of a payer but the product itself.
create policy eligibility_check_ask on app.eligibility_check for insert to app_user
  with check (source = 'payer' and status in ('pending', 'error') and benefits is null and (
    ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
    or ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]))
    or (select app.admin_may('billing_operations'))));
create policy eligibility_check_phone on app.eligibility_check for insert to app_user
  with check (source = 'phone' and (
    ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]))
    or (select app.admin_may('billing_operations'))));
