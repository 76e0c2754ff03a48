-- What a new plan year changes for the patients with a visit in its first months: one row for each plan and year, found anew every night of the season.
create table app.renewal (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  coverage_id uuid not null references app.coverage on delete cascade, appointment_id uuid not null references app.appointment,
  plan_year int not null check (plan_year between 2000 and 2200), payer_id text not null,
  -- The next visit in the season, and how many there are.
  service_date date not null, starts_at timestamptz(3) not null, visits int not null check (visits > 0),
  basis text not null check (basis in ('asked', 'assumed', 'unknown')), before jsonb, after jsonb, needs text[] not null,
  says text check (says in ('same', 'changed')), said_at timestamptz(3), told_at timestamptz(3),
  done_at timestamptz(3), done_by uuid, note text check (length(note) <= 500), version int not null default 1,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  unique (coverage_id, plan_year), check ((says is null) = (said_at is null)),
  check (needs <@ array['plan_ends', 'plan_changed', 'plan_check', 'referral', 'authorization', 'deductible'])
);
create index renewal_year on app.renewal (plan_year, starts_at, id);
create index renewal_patient on app.renewal (patient_id, plan_year);
create index renewal_provider on app.renewal (provider_id, plan_year, starts_at, id);
create index renewal_appointment on app.renewal (appointment_id);
call app.guard('renewal', 'select');
-- Only jobs find what a year changes. People add what they say, tell and did.
grant update (says, said_at, told_at, done_at, done_by, note, version, updated_at) on app.renewal to app_user;
create policy renewal_patient on app.renewal for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy renewal_provider on app.renewal for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy renewal_billing on app.renewal for select to app_user using ((select app.admin_may('billing_operations')));
create policy renewal_change on app.renewal for update to app_user using (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
  or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]))
  or (select app.admin_may('billing_operations')));

-- Lets coming visits be paid by the plan that is on file now: the dietitian's own visits, and those of everybody for billing staff, who may change nothing
-- else of a visit. Returns the ids of the visits that changed.
create function app.pay_visits_with(plan uuid, visits uuid[]) returns setof uuid language sql security definer set search_path = '' as $$
  update app.appointment a set coverage_id = plan, updated_at = app.moment(), version = a.version + 1
  where a.id = any (visits) and a.status = 'Scheduled' and a.coverage_id is distinct from plan
    and exists (select from app.coverage c where c.id = plan and c.patient_id = a.patient_id and c.closed_at is null)
    and ((app.actor_kind() = 'provider' and a.provider_id = app.actor_id()) or app.admin_may('billing_operations'))
  returning a.id $$;
grant create on schema app to app_job;
alter function app.pay_visits_with(uuid, uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.pay_visits_with(uuid, uuid[]) from public;
grant execute on function app.pay_visits_with(uuid, uuid[]) to app_user, app_job;
