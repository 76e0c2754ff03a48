-- Who pays, as the processor knows them: a patient, or a dietitian who gives a donation.
create table app.payment_customer (
  customer_ref text primary key, patient_id uuid references app.patient, provider_id uuid references app.provider, created_at timestamptz(3) not null,
  check (num_nonnulls(patient_id, provider_id) = 1)
);
create index payment_customer_patient on app.payment_customer (patient_id, created_at desc) where patient_id is not null;
create index payment_customer_provider on app.payment_customer (provider_id, created_at desc) where provider_id is not null;

-- A card that somebody keeps with us. Its number is the processor's alone: a row with more digits in a row than the last four does not exist.
create table app.payment_instrument (
  id uuid primary key, patient_id uuid references app.patient, provider_id uuid references app.provider,
  customer_ref text not null, card_ref text not null unique check (card_ref !~ '\d{12}'),
  type text not null check (type in ('Credit Card', 'HSA Card', 'FSA Card', 'Sorrel Card')),
  brand text not null check (brand ~ '^[a-z_]{2,30}$'), last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check (exp_month between 1 and 12), exp_year integer not null check (exp_year between 2000 and 2199),
  is_default boolean not null, status text not null check (status in ('active', 'expired', 'removed')),
  -- The month of expiry about which the person was told.
  reminded_for text check (reminded_for ~ '^\d{4}-\d\d$'),
  created_at timestamptz(3) not null, removed_at timestamptz(3),
  check (num_nonnulls(patient_id, provider_id) = 1), check ((status = 'removed') = (removed_at is not null)), check (not is_default or status <> 'removed')
);
create index payment_instrument_patient on app.payment_instrument (patient_id, created_at desc) where patient_id is not null;
create index payment_instrument_provider on app.payment_instrument (provider_id, created_at desc) where provider_id is not null;
create unique index payment_instrument_default_of_patient on app.payment_instrument (patient_id) where is_default;
create unique index payment_instrument_default_of_provider on app.payment_instrument (provider_id) where is_default;
create index payment_instrument_expiry on app.payment_instrument (exp_year, exp_month) where status = 'active';

-- A card that somebody gave while they were booking, before there is a record to keep it. It belongs to the hold of their time.
create table app.card_check (
  id uuid primary key, reservation_id uuid not null, number integer not null check (number between 1 and 3),
  outcome text not null check (outcome in ('asked', 'saved', 'refused')), type text not null, client_key text not null,
  customer_ref text, card_ref text check (card_ref !~ '\d{12}'), brand text, last4 text check (last4 ~ '^\d{4}$'), exp_month integer, exp_year integer,
  created_at timestamptz(3) not null, taken_at timestamptz(3),
  unique (reservation_id, number), check ((outcome = 'saved') = (card_ref is not null))
);
create index card_check_created on app.card_check (created_at);
create index card_check_client on app.card_check (client_key, created_at);

-- What somebody pays at once, for one thing or several. A payment that came another way than by card is settled when it is written down.
create table app.payment (
  id uuid primary key, key text not null unique check (length(key) between 1 and 200),
  patient_id uuid references app.patient, provider_id uuid references app.provider, instrument_id uuid references app.payment_instrument,
  method text not null check (method in ('card', 'cash', 'check', 'terminal', 'other')), started_by text not null check (started_by in ('patient', 'schedule', 'staff')),
  purpose text not null check (purpose in ('care', 'fee', 'donation')), amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  state text not null check (state in ('processing', 'unknown', 'succeeded', 'failed')), failure_code text check (failure_code ~ '^[a-z_]{3,40}$'),
  charge_ref text unique, fee_cents bigint check (fee_cents >= 0),
  -- What was asked back and did not fail. The second pair of eyes of the database: it never exceeds what was paid.
  refunding_cents bigint not null default 0 check (refunding_cents between 0 and amount_cents),
  number text check (length(number) between 1 and 40), received_on date, recorded_by uuid references app.administrator,
  created_at timestamptz(3) not null, settled_at timestamptz(3), updated_at timestamptz(3) not null,
  check (num_nonnulls(patient_id, provider_id) = 1), check ((method = 'card') = (instrument_id is not null)),
  check ((state = 'failed') = (failure_code is not null)), check ((state in ('succeeded', 'failed')) = (settled_at is not null)),
  check (refunding_cents = 0 or state = 'succeeded'), check (method <> 'card' or state <> 'succeeded' or charge_ref is not null)
);
create index payment_patient on app.payment (patient_id, created_at desc, id desc) where patient_id is not null;
create index payment_provider on app.payment (provider_id, created_at desc, id desc) where provider_id is not null;
create index payment_instrument_of on app.payment (instrument_id) where instrument_id is not null;
create index payment_recorded_by on app.payment (recorded_by) where recorded_by is not null;
create index payment_under_way on app.payment (updated_at) where state in ('processing', 'unknown');

-- What a payment is for. Once it succeeded: how much of it paid what was owed, and how much was too much and is in credit.
create table app.payment_allocation (
  payment_id uuid not null references app.payment, position integer not null check (position > 0),
  reference text not null check (reference ~ '^[a-z_]+(:[A-Za-z0-9_.-]+)+$' and length(reference) <= 160),
  -- Whose it is. A dietitian's donation belongs to no patient.
  patient_id uuid references app.patient,
  amount_cents bigint not null check (amount_cents > 0), applied_cents bigint not null default 0, credit_cents bigint not null default 0,
  primary key (payment_id, position), unique (payment_id, reference),
  check (applied_cents >= 0 and credit_cents >= 0 and (applied_cents + credit_cents = 0 or applied_cents + credit_cents = amount_cents))
);
create index payment_allocation_reference on app.payment_allocation (reference);
create index payment_allocation_patient on app.payment_allocation (patient_id, payment_id) where patient_id is not null;

-- Each time the processor was asked. The row is there before the question, as `unknown`, and its id is the key under which it is asked: whoever finds
-- the row without an answer asks what became of it, and never asks for it anew.
create table app.payment_try (
  id uuid primary key, payment_id uuid not null references app.payment, number integer not null check (number between 1 and 20),
  state text not null check (state in ('unknown', 'pending', 'success', 'payment_failure', 'plugin_failure')), failure_code text check (failure_code ~ '^[a-z_]{3,40}$'),
  charge_ref text unique, asked_at timestamptz(3) not null, settled_at timestamptz(3), checks integer not null default 0, check_at timestamptz(3),
  unique (payment_id, number), check ((state in ('unknown', 'pending')) = (settled_at is null)), check ((check_at is null) = (settled_at is not null))
);
-- One open try at a time, and one that succeeded in all.
create unique index payment_try_open on app.payment_try (payment_id) where state in ('unknown', 'pending', 'success');
create index payment_try_check on app.payment_try (check_at) where check_at is not null;

create table app.refund (
  id uuid primary key, payment_id uuid not null references app.payment, patient_id uuid not null references app.patient,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('duplicate', 'insurance_paid', 'fee_waived', 'contest_upheld', 'service_issue', 'other')),
  note text not null check (length(note) between 1 and 500),
  state text not null check (state in ('pending_approval', 'refused', 'requested', 'pending', 'succeeded', 'failed')),
  -- `unknown` while nobody knows whether the processor heard of it.
  is_unknown boolean not null default false, refund_ref text unique, failure_code text check (failure_code ~ '^[a-z_]{3,40}$'),
  asked_by uuid references app.administrator, asked_name text not null, asked_at timestamptz(3) not null,
  decided_by uuid references app.administrator, decided_name text, decided_at timestamptz(3),
  checks integer not null default 0, check_at timestamptz(3), settled_at timestamptz(3), updated_at timestamptz(3) not null,
  check (decided_by is null or decided_by <> asked_by), check ((state in ('refused', 'succeeded', 'failed')) = (settled_at is not null))
);
create index refund_payment on app.refund (payment_id, asked_at desc, id desc);
create index refund_patient on app.refund (patient_id, asked_at desc, id desc);
create index refund_asked_by on app.refund (asked_by) where asked_by is not null;
create index refund_decided_by on app.refund (decided_by) where decided_by is not null;
create index refund_waiting on app.refund (asked_at) where state = 'pending_approval';
create index refund_check on app.refund (check_at) where check_at is not null;

-- Which parts of a payment a refund gives back, and whether each came from what the patient had in credit.
create table app.refund_allocation (
  refund_id uuid not null references app.refund, position integer not null, reference text not null, patient_id uuid not null references app.patient,
  amount_cents bigint not null check (amount_cents > 0), from_credit_cents bigint not null default 0 check (from_credit_cents between 0 and amount_cents),
  primary key (refund_id, position)
);
create index refund_allocation_reference on app.refund_allocation (reference);
create index refund_allocation_patient on app.refund_allocation (patient_id);

-- The refunds of a payment never come to more than was paid: this moves the sum on the row of the payment, whose check refuses.
create function app.refund_counts() returns trigger language plpgsql security definer set search_path = '' as $$
declare before_cents bigint := 0; after_cents bigint := 0;
begin
  if tg_op = 'UPDATE' and old.state not in ('refused', 'failed') then before_cents := old.amount_cents; end if;
  if new.state not in ('refused', 'failed') then after_cents := new.amount_cents; end if;
  if before_cents <> after_cents then
    update app.payment set refunding_cents = refunding_cents + after_cents - before_cents where id = new.payment_id;
  end if;
  return new;
end $$;
create trigger refund_counts before insert or update on app.refund for each row execute function app.refund_counts();
grant create on schema app to app_job;
alter function app.refund_counts() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.refund_counts() from public;

-- Somebody asked their bank to take a payment back.
create table app.dispute (
  id uuid primary key, payment_id uuid not null references app.payment, patient_id uuid references app.patient, dispute_ref text not null unique,
  amount_cents bigint not null check (amount_cents > 0), fee_cents bigint not null check (fee_cents >= 0), reason text not null check (reason ~ '^[a-z_]{3,60}$'),
  state text not null check (state in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')), is_held boolean not null,
  evidence_due_at timestamptz(3), evidence text check (length(evidence) between 1 and 5000), evidence_by uuid references app.administrator, evidence_name text,
  evidence_at timestamptz(3), sent_at timestamptz(3), opened_at timestamptz(3) not null, closed_at timestamptz(3), updated_at timestamptz(3) not null,
  check ((state in ('won', 'lost')) = (closed_at is not null)), check ((evidence is null) = (evidence_at is null))
);
create index dispute_payment on app.dispute (payment_id);
create index dispute_patient on app.dispute (patient_id) where patient_id is not null;
create index dispute_open on app.dispute (evidence_due_at) where closed_at is null;
create index dispute_evidence_by on app.dispute (evidence_by) where evidence_by is not null;

-- Which parts of a payment a dispute is about.
create table app.dispute_allocation (
  dispute_id uuid not null references app.dispute, position integer not null, reference text not null, patient_id uuid references app.patient,
  amount_cents bigint not null check (amount_cents > 0), primary key (dispute_id, position)
);
create index dispute_allocation_reference on app.dispute_allocation (reference);
create index dispute_allocation_patient on app.dispute_allocation (patient_id) where patient_id is not null;

-- What the processor told us, once each, whatever it tells twice. What it says is asked for anew before anybody believes it.
create table app.processor_event (
  event_id text primary key check (length(event_id) between 1 and 200), kind text not null, about text not null, object_ref text not null,
  reference text, received_at timestamptz(3) not null, followed_at timestamptz(3)
);
create index processor_event_open on app.processor_event (received_at) where followed_at is null;

call app.guard('payment_customer', 'select', 'insert');
create policy payment_customer_own on app.payment_customer for all to app_user using (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())));
call app.guard('payment_instrument', 'select', 'insert', 'update');
create policy payment_instrument_own on app.payment_instrument for all to app_user using (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())));
create policy payment_instrument_billing on app.payment_instrument for select to app_user using ((select app.admin_may('billing_operations')));
call app.guard('card_check');
call app.guard('payment', 'select', 'insert', 'update');
create policy payment_own on app.payment for select to app_user using (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())));
create policy payment_begin on app.payment for insert to app_user with check (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())));
create policy payment_billing on app.payment for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('payment_allocation', 'select', 'insert', 'update');
create policy payment_allocation_own on app.payment_allocation for select to app_user using (
  (select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy payment_allocation_begin on app.payment_allocation for insert to app_user with check (
  (select app.actor_kind()) in ('patient', 'provider') and payment_id in (select p.id from app.payment p where (select app.actor_id()) in (p.patient_id, p.provider_id)));
create policy payment_allocation_billing on app.payment_allocation for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('payment_try', 'select');
create policy payment_try_billing on app.payment_try for select to app_user using ((select app.admin_may('billing_operations')));
call app.guard('refund', 'select', 'insert', 'update');
create policy refund_billing on app.refund for all to app_user using ((select app.admin_may('billing_operations')));
create policy refund_own on app.refund for select to app_user using (
  (select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and state not in ('pending_approval', 'refused'));
call app.guard('refund_allocation', 'select', 'insert', 'update');
create policy refund_allocation_billing on app.refund_allocation for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('dispute_allocation', 'select');
create policy dispute_allocation_billing on app.dispute_allocation for select to app_user using ((select app.admin_may('billing_operations')));
call app.guard('dispute', 'select', 'update');
create policy dispute_billing on app.dispute for all to app_user using ((select app.admin_may('billing_operations')));
call app.guard('processor_event');

-- A payment is never another one than it was: who paid, how much and when stay, and one that ended does not begin again.
create function app.payment_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.key, new.amount_cents, new.method, new.purpose, new.created_at) is distinct from (old.id, old.key, old.amount_cents, old.method, old.purpose, old.created_at)
    or (old.state in ('succeeded', 'failed') and new.state <> old.state) then
    raise insufficient_privilege using message = 'a payment stays what it was';
  end if;
  return new;
end $$;
create trigger payment_kept before update on app.payment for each row execute function app.payment_is_kept();
create function app.payments_are_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'payments and refunds are never removed';
end $$;
create trigger payment_never_removed before delete or truncate on app.payment for each statement execute function app.payments_are_kept();
create trigger refund_never_removed before delete or truncate on app.refund for each statement execute function app.payments_are_kept();
revoke delete on app.payment, app.refund, app.payment_try, app.dispute from app_job;

-- What was paid for each of these things, whoever paid it: somebody may pay for a relative, whose payments they do not see. It names nobody.
create function app.paid_of(wanted text[]) returns table (reference text, paid_cents bigint, refunded_cents bigint, in_flight_cents bigint, disputed_cents bigint)
  language sql stable security definer set search_path = '' as $$
  select w.reference,
    coalesce((select sum(a.amount_cents) from app.payment_allocation a join app.payment p on p.id = a.payment_id where a.reference = w.reference and p.state = 'succeeded'), 0)::bigint,
    coalesce((select sum(a.amount_cents) from app.refund_allocation a join app.refund r on r.id = a.refund_id
      where a.reference = w.reference and r.state in ('requested', 'pending', 'succeeded')), 0)::bigint,
    coalesce((select sum(a.amount_cents) from app.payment_allocation a join app.payment p on p.id = a.payment_id
      where a.reference = w.reference and p.state in ('processing', 'unknown')), 0)::bigint,
    coalesce((select sum(a.amount_cents) from app.dispute_allocation a join app.dispute d on d.id = a.dispute_id
      where a.reference = w.reference and d.state <> 'won' and d.is_held), 0)::bigint
  from unnest(wanted) as w (reference) $$;
grant create on schema app to app_job;
alter function app.paid_of(text[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.paid_of(text[]) from public;
grant execute on function app.paid_of(text[]) to app_user, app_job;

-- The demo's processor: what it keeps, the answers that it gave under each key, and the events that it would post.
create table app.demo_processor_object (
  ref text primary key, n bigint generated always as identity, kind text not null, parent text, reference text, data jsonb not null, at timestamptz(3) not null
);
create index demo_processor_object_parent on app.demo_processor_object (kind, parent, n);
create index demo_processor_object_time on app.demo_processor_object (kind, at, n);
create table app.demo_processor_key (key text primary key, hash text not null, answer jsonb not null, at timestamptz(3) not null);
create table app.demo_processor_event (n bigint generated always as identity primary key, raw text not null, at timestamptz(3) not null, taken_at timestamptz(3));
create index demo_processor_event_waiting on app.demo_processor_event (n) where taken_at is null;
call app.guard('demo_processor_object');
call app.guard('demo_processor_key');
call app.guard('demo_processor_event');
