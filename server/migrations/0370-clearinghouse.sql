-- The numbers of what we send. None is used twice, also if the change that took it fails. Those below are the demo's.
create sequence app.interchange_number as bigint start 100001 maxvalue 999999999;
grant usage on sequence app.interchange_number to app_user, app_job;

-- Every file that was sent or received, for good. Its text lies in parts, so that a large one is never in memory as a whole; the hash of the text
-- says whether a file came before. What we send belongs to one version of a claim.
create table app.exchange_file (
  id uuid primary key, direction text not null check (direction in ('sent', 'received')), kind text, name text not null,
  source text not null check (source in ('us', 'pickup', 'by_hand')), hash text not null, size integer not null check (size >= 0),
  -- A sent file waits to be given, a received one to be taken over. One that is faulty is refused, and a payment that came before in another file is repeated.
  state text not null check (state in ('waiting', 'sent', 'taken', 'refused', 'repeated')), faults jsonb not null default '[]',
  version_id uuid unique references app.claim_version on delete cascade, interchange_number bigint unique,
  -- The transaction of the books that charges the payer.
  charge_id uuid references app.ledger_transaction,
  -- How much it says, and how much of that names nothing of ours.
  answers integer not null default 0, strangers integer not null default 0,
  tries integer not null default 0, last_error text, admin_id uuid references app.administrator,
  created_at timestamptz(3) not null, settled_at timestamptz(3),
  unique (direction, hash), check ((direction = 'sent') = (version_id is not null)), check ((direction = 'sent') = (interchange_number is not null)),
  check (direction = 'sent' or charge_id is null)
);
create index exchange_file_all on app.exchange_file (created_at desc, id desc);
create index exchange_file_state on app.exchange_file (state, created_at desc, id desc);
create index exchange_file_charge on app.exchange_file (charge_id) where charge_id is not null;
create index exchange_file_admin on app.exchange_file (admin_id) where admin_id is not null;
create table app.exchange_file_part (
  file_id uuid not null references app.exchange_file on delete cascade, n integer not null check (n > 0), text text not null, primary key (file_id, n)
);

-- A payment that a payer explains. The bank names it by its trace.
create table app.remittance (
  id uuid primary key, file_id uuid not null references app.exchange_file, n integer not null check (n > 0),
  payer_id text not null check (payer_id ~ '^[A-Za-z0-9_-]{1,40}$'), payer_name text not null, payee_npi text, trace text not null, method text not null,
  paid_on date, amount_cents bigint not null, withheld_cents bigint not null default 0, created_at timestamptz(3) not null,
  unique (file_id, n), unique (payer_id, trace)
);
create index remittance_all on app.remittance (created_at desc, id desc);

-- What a payer decided about one claim, as it was read, and what was done with it.
create table app.remitted_claim (
  id uuid primary key, remittance_id uuid not null references app.remittance, position integer not null check (position > 0),
  clm01 text not null, payer_claim_number text, status text not null, charge_cents bigint not null, paid_cents bigint not null, patient_cents bigint not null,
  body jsonb not null,
  -- `noted` says nothing about money; `unmatched` waits for a person, and `set_aside` is what a person said is not ours to post.
  state text not null check (state in ('posted', 'noted', 'unmatched', 'set_aside')),
  why text check (why in ('unknown_claim', 'other_payee', 'other_patient', 'nothing_to_reverse', 'beyond_charge')),
  claim_id uuid references app.claim, version_id uuid references app.claim_version,
  outcome text check (outcome in ('paid', 'partially_paid', 'denied', 'unprocessable', 'reversed', 'passed_on', 'forecast')),
  -- Where the cents went, and what the patient was told to expect.
  posted jsonb, flags text[] not null default '{}', billed_cents bigint not null default 0, expected_cents bigint,
  transaction_id uuid references app.ledger_transaction, suspense_id uuid references app.ledger_transaction,
  -- The later answer that took this one back.
  reversed_by uuid references app.remitted_claim, reason text, admin_id uuid references app.administrator,
  created_at timestamptz(3) not null, settled_at timestamptz(3),
  unique (remittance_id, position), check ((state = 'unmatched') = (settled_at is null)), check (state <> 'posted' or claim_id is not null)
);
create index remitted_claim_state on app.remitted_claim (state, created_at desc, id desc);
create index remitted_claim_all on app.remitted_claim (created_at desc, id desc);
create index remitted_claim_claim on app.remitted_claim (claim_id, created_at) where claim_id is not null;
create index remitted_claim_version on app.remitted_claim (version_id) where version_id is not null;
create index remitted_claim_transaction on app.remitted_claim (transaction_id) where transaction_id is not null;
create index remitted_claim_suspense on app.remitted_claim (suspense_id) where suspense_id is not null;
create index remitted_claim_reversed_by on app.remitted_claim (reversed_by) where reversed_by is not null;
create index remitted_claim_admin on app.remitted_claim (admin_id) where admin_id is not null;

-- What a payer took off a payment or added to it without a claim.
create table app.remitted_adjustment (
  remittance_id uuid not null references app.remittance, position integer not null check (position > 0), reason text not null, reference text,
  cents bigint not null, transaction_id uuid references app.ledger_transaction, primary key (remittance_id, position)
);
create index remitted_adjustment_transaction on app.remitted_adjustment (transaction_id) where transaction_id is not null;

call app.guard('exchange_file', 'select', 'insert', 'update');
create policy exchange_file_billing on app.exchange_file for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('exchange_file_part', 'select', 'insert');
create policy exchange_file_part_billing on app.exchange_file_part for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('remittance', 'select');
create policy remittance_billing on app.remittance for select to app_user using ((select app.admin_may('billing_operations')));
call app.guard('remitted_claim', 'select', 'update');
create policy remitted_claim_billing on app.remitted_claim for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('remitted_adjustment', 'select');
create policy remitted_adjustment_billing on app.remitted_adjustment for select to app_user using ((select app.admin_may('billing_operations')));

-- What was sent and received is never changed, whoever asks, nor is what a payer said.
create function app.exchange_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'what was sent and received is kept as it is';
end $$;
create trigger exchange_file_part_kept before update on app.exchange_file_part for each statement execute function app.exchange_is_kept();
create function app.remitted_claim_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare said constant text[] := '{id,remittance_id,position,clm01,status,charge_cents,paid_cents,patient_cents,body}';
begin
  if (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (said))
    is distinct from (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (said)) then
    raise insufficient_privilege using message = 'what a payer said is kept as it is';
  end if;
  return new;
end $$;
create trigger remitted_claim_kept before update on app.remitted_claim for each row execute function app.remitted_claim_is_kept();

-- What lies at the demo's clearinghouse: files for us from a moment on, and what its payers only remember.
create table app.demo_exchange (
  id bigint generated always as identity primary key, name text not null unique, text text not null, ready_at timestamptz(3), taken_at timestamptz(3)
);
create index demo_exchange_waiting on app.demo_exchange (ready_at) where taken_at is null;
call app.guard('demo_exchange');
