-- A dispute with the US Department of Health and Human Services about a bill far above a good-faith estimate (45 CFR 149.620), as staff heard of it. While
-- it is open nothing is collected of the bill (decision 195). No row goes away.
create table app.estimate_dispute (
  id uuid primary key, bill_id uuid not null references app.bill, patient_id uuid not null references app.patient,
  case_number text not null check (length(case_number) between 1 and 40), opened_at timestamptz(3) not null,
  opened_by uuid not null references app.administrator,
  outcome text check (outcome in ('estimate', 'bill', 'settled', 'ended')), closed_at timestamptz(3), closed_by uuid references app.administrator,
  check ((outcome is null) = (closed_at is null)), check ((outcome is null) = (closed_by is null))
);
-- Two people who note the same dispute at once meet here.
create unique index estimate_dispute_open on app.estimate_dispute (bill_id) where outcome is null;
create index estimate_dispute_bill on app.estimate_dispute (bill_id, opened_at desc);
create index estimate_dispute_patient on app.estimate_dispute (patient_id);
create index estimate_dispute_opened_by on app.estimate_dispute (opened_by);
create index estimate_dispute_closed_by on app.estimate_dispute (closed_by) where closed_by is not null;

call app.guard('estimate_dispute', 'select', 'insert');
grant update (outcome, closed_at, closed_by) on app.estimate_dispute to app_user;
create policy estimate_dispute_billing on app.estimate_dispute for all to app_user using ((select app.admin_may('billing_operations')));
create policy estimate_dispute_patient on app.estimate_dispute for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
