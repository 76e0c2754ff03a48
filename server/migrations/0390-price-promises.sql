-- To the members of which payers the practice promises that a visit never costs them more than they were told. A row ends, and says nothing else later.
create table app.price_promise (
  id uuid primary key, payer_id text not null, margin_cents bigint not null check (margin_cents between 0 and 100000),
  starts_on date not null, ends_on date, source text not null, version integer not null default 1, created_at timestamptz(3) not null, created_by uuid,
  check (ends_on is null or starts_on <= ends_on),
  constraint price_promise_no_overlap exclude using gist (payer_id with =, (daterange(starts_on, ends_on, '[]')) with &&)
);
call app.guard('price_promise', 'select', 'insert');
grant update (ends_on, version) on app.price_promise to app_user;
-- An estimate carries the promise to whoever asks for it, so everybody may know of it.
create policy price_promise_known on app.price_promise for select to app_user using (true);
create policy price_promise_add on app.price_promise for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy price_promise_end on app.price_promise for update to app_user using ((select app.admin_may('billing_operations')));

-- The highest price that an estimate promised; and what the plan left to the patient in the end, before a promise took some of it off.
alter table app.price_estimate add column promise_id uuid references app.price_promise, add column cap_cents bigint check (cap_cents >= 0),
  add column plan_share_cents bigint check (plan_share_cents >= 0),
  add constraint price_estimate_promised check ((promise_id is null) = (cap_cents is null));
-- Forced policies bind the owner too.
set local role app_job;
update app.price_estimate set plan_share_cents = actual_patient_cents where settled_at is not null;
set local role app_owner;
alter table app.price_estimate add constraint price_estimate_answered check ((settled_at is null) = (plan_share_cents is null));
grant update (plan_share_cents) on app.price_estimate to app_user;
create index price_estimate_promise on app.price_estimate (promise_id) where promise_id is not null;
create index price_estimate_outcome on app.price_estimate (service_date) where settled_at is not null;

-- What payers allowed for a unit in the end. Where no contract is known, the next estimate says this instead. A row names no patient.
create table app.allowed_amount (
  remitted_claim_id uuid not null references app.remitted_claim on delete cascade, position integer not null, payer_id text not null, code text not null,
  unit_cents bigint not null check (unit_cents > 0), service_date date not null, primary key (remitted_claim_id, position)
);
create index allowed_amount_newest on app.allowed_amount (payer_id, code, service_date desc);
call app.guard('allowed_amount', 'select', 'insert', 'delete');
create policy allowed_amount_billing on app.allowed_amount for all to app_user using ((select app.admin_may('billing_operations')));

-- The 25 latest amounts of a year for each procedure. A patient gets the price that follows from them, and never reads a payment.
create function app.allowed_before(payer text, codes text[], day date) returns table (code text, unit_cents bigint)
language sql stable security definer set search_path = '' as $$
  select c.code, a.unit_cents from (select distinct pg_catalog.unnest(codes) as code) c cross join lateral (
    select o.unit_cents from app.allowed_amount o
    where o.payer_id = payer and o.code = c.code and o.service_date <= day and o.service_date > day - 366
    order by o.service_date desc, o.remitted_claim_id, o.position limit 25) a $$;
grant create on schema app to app_job;
alter function app.allowed_before(text, text[], date) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.allowed_before(text, text[], date) from public;
grant execute on function app.allowed_before(text, text[], date) to app_user, app_job;

-- What one thing moved in all is the sum of its transactions, which carry its reference with a number behind it.
create index ledger_transaction_of on app.ledger_transaction (reference collate "C");
