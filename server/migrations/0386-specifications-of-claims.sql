-- A specification that made a claim, or sent one again: the same name again changes nothing. `content` is the hash of what it said.
create table app.claim_specification (
  external_ref text primary key, kind text not null check (kind in ('create', 'resubmit')), batch_id uuid not null, content text not null,
  claim_id uuid not null references app.claim on delete cascade, patient_id uuid not null references app.patient,
  admin_id uuid not null references app.administrator, at timestamptz(3) not null
);
create index claim_specification_claim on app.claim_specification (claim_id);
create index claim_specification_patient on app.claim_specification (patient_id);
create index claim_specification_admin on app.claim_specification (admin_id);

call app.guard('claim_specification', 'select', 'insert');
create policy claim_specification_read on app.claim_specification for select to app_user using ((select app.admin_may('billing_operations')));
create policy claim_specification_add on app.claim_specification for insert to app_user
  with check ((select app.admin_may('billing_operations')) and admin_id = (select app.actor_id()));
