-- What visits were estimated to cost their patients. An estimate says what was known then and never changes; only what was owed in the end is added.
create table app.price_estimate (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  appointment_id uuid references app.appointment, coverage_id uuid references app.coverage, check_id uuid references app.eligibility_check on delete set null,
  payer_id text, service_date date not null,
  kind text not null check (kind in ('self_pay', 'preventive', 'copay', 'deductible', 'coinsurance', 'range', 'not_covered', 'unknown')),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  -- What it was estimated from, and what came out.
  inputs jsonb not null, inputs_hash text not null, answer jsonb not null, flags text[] not null,
  allowed_cents bigint, patient_cents bigint, low_cents bigint, high_cents bigint, cash_cents bigint, checked_at timestamptz(3),
  expires_at timestamptz(3) not null, created_at timestamptz(3) not null, created_by uuid,
  actual_patient_cents bigint check (actual_patient_cents >= 0), settled_at timestamptz(3),
  check ((actual_patient_cents is null) = (settled_at is null)), check ((kind = 'unknown') <= (patient_cents is null))
);
create index price_estimate_appointment on app.price_estimate (appointment_id, created_at desc) where appointment_id is not null;
create index price_estimate_patient on app.price_estimate (patient_id, created_at desc, id desc);
create index price_estimate_settled on app.price_estimate (payer_id, settled_at) where settled_at is not null;
create index price_estimate_check on app.price_estimate (check_id);
create index price_estimate_coverage on app.price_estimate (coverage_id);
create index price_estimate_provider on app.price_estimate (provider_id);
call app.guard('price_estimate', 'select', 'insert');
grant update (actual_patient_cents, settled_at) on app.price_estimate to app_user;
create policy price_estimate_patient on app.price_estimate for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy price_estimate_provider on app.price_estimate for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy price_estimate_billing on app.price_estimate for select to app_user using ((select app.admin_may('billing_operations')));
create policy price_estimate_add on app.price_estimate for insert to app_user
  with check (actual_patient_cents is null and (
    ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
    or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]))
    or (select app.admin_may('billing_operations'))));
create policy price_estimate_settle on app.price_estimate for update to app_user using ((select app.admin_may('billing_operations')));

-- The rules by which a payer wants a visit billed, for an estimate: a patient reads no rule, and gets the price that follows from it.
create function app.rules_of_payer(payer text, day date) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) - '{version,updated_at,updated_by,checked_on,replaces,withdrawn_at}'::text[] || jsonb_build_object('is_checked', r.checked_on is not null)), '[]')
  from app.payer_rule r where (r.payer_id is null or r.payer_id = payer) and r.withdrawn_at is null and r.starts_on <= day and (r.ends_on is null or r.ends_on >= day) $$;
grant create on schema app to app_job;
alter function app.rules_of_payer(text, date) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.rules_of_payer(text, date) from public;
grant execute on function app.rules_of_payer(text, date) to app_user, app_job;
