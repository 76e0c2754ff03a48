-- Who takes care of a claim, and what comes next until when. A claim without a row is nobody's.
create table app.claim_assignment (
  claim_id uuid primary key references app.claim on delete cascade, patient_id uuid not null references app.patient,
  admin_id uuid references app.administrator, admin_name text, next_step text, next_on date, updated_at timestamptz(3) not null,
  check ((admin_id is null) = (admin_name is null)), check ((next_on is null) = (next_step is null))
);
create index claim_assignment_admin on app.claim_assignment (admin_id) where admin_id is not null;
create index claim_assignment_next on app.claim_assignment (next_on) where next_on is not null;
create index claim_assignment_patient on app.claim_assignment (patient_id);

-- What staff noted about a claim: a call, a message, or a thought. Nobody changes one.
create table app.claim_contact (
  id uuid primary key, claim_id uuid not null references app.claim on delete cascade, patient_id uuid not null references app.patient,
  way text not null check (way in ('note', 'call', 'portal', 'mail')), spoke_with text, reference_number text, text text not null,
  next_step text, next_on date, admin_id uuid references app.administrator, admin_name text not null, at timestamptz(3) not null,
  check ((next_on is null) = (next_step is null))
);
create index claim_contact_claim on app.claim_contact (claim_id, at desc, id desc);
create index claim_contact_patient on app.claim_contact (patient_id);
create index claim_contact_admin on app.claim_contact (admin_id) where admin_id is not null;

call app.guard('claim_assignment', 'select', 'insert', 'update');
create policy claim_assignment_billing on app.claim_assignment for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('claim_contact', 'select', 'insert');
create policy claim_contact_billing on app.claim_contact for all to app_user using ((select app.admin_may('billing_operations')));

-- The colleagues who may take care of claims. Administrators read no accounts but their own, so this names them and says nothing else.
create function app.billing_staff() returns table (id uuid, name text) language sql stable security definer set search_path = '' as $$
  select a.id, pg_catalog.concat_ws(' ', a.first_name, a.last_name) from app.administrator a
  where a.tags && array['billing_operations', 'superadmin'] and app.admin_may('billing_operations') $$;
grant create on schema app to app_job;
alter function app.billing_staff() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.billing_staff() from public;
grant execute on function app.billing_staff() to app_user, app_job;
