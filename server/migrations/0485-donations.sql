-- Recurring gifts. They stand apart from care: no item is owed for them, and no posting of theirs touches what a patient owes.
create table app.donation_cause (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40), name_en text not null, name_es text not null,
  about_en text not null, about_es text not null, is_offered boolean not null, updated_at timestamptz(3) not null, updated_by uuid
);
create table app.donation (
  id uuid primary key, patient_id uuid references app.patient, provider_id uuid references app.provider,
  cause_slug text not null references app.donation_cause, amount_cents bigint not null check (amount_cents between 100 and 50000),
  recurrence text not null check (recurrence in ('Weekly', 'Bi-weekly', 'Monthly')), instrument_id uuid not null,
  status text not null check (status in ('active', 'payment_failed', 'canceled')),
  anchor_on date not null, next_charge_at timestamptz(3), failures integer not null default 0 check (failures >= 0),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, canceled_at timestamptz(3),
  check (num_nonnulls(patient_id, provider_id) = 1), check ((status = 'canceled') = (canceled_at is not null)), check (status <> 'canceled' or next_charge_at is null)
);
-- One each.
create unique index donation_of_patient on app.donation (patient_id) where status <> 'canceled';
create unique index donation_of_provider on app.donation (provider_id) where status <> 'canceled';
create index donation_patient on app.donation (patient_id) where patient_id is not null;
create index donation_provider on app.donation (provider_id) where provider_id is not null;
create index donation_due on app.donation (next_charge_at) where next_charge_at is not null;
create index donation_by_cause on app.donation (cause_slug);

create table app.donation_gift (
  id uuid primary key, donation_id uuid not null references app.donation, number integer not null check (number > 0),
  patient_id uuid references app.patient, provider_id uuid references app.provider, cause_slug text not null references app.donation_cause,
  amount_cents bigint not null check (amount_cents > 0), payment_id uuid not null unique,
  state text not null check (state in ('started', 'given', 'failed')), created_at timestamptz(3) not null, settled_at timestamptz(3),
  unique (donation_id, number), check (num_nonnulls(patient_id, provider_id) = 1), check ((state = 'started') = (settled_at is null))
);
create index donation_gift_patient on app.donation_gift (patient_id, created_at desc, id desc) where patient_id is not null;
create index donation_gift_provider on app.donation_gift (provider_id, created_at desc, id desc) where provider_id is not null;
create index donation_gift_by_cause on app.donation_gift (cause_slug, state) include (amount_cents);

-- What was handed on to a cause.
create table app.donation_handover (
  id uuid primary key, cause_slug text not null references app.donation_cause, amount_cents bigint not null check (amount_cents > 0),
  paid_by text not null check (length(paid_by) between 1 and 100), admin_id uuid not null references app.administrator, created_at timestamptz(3) not null,
  transaction_id uuid unique references app.ledger_transaction
);
create index donation_handover_cause on app.donation_handover (cause_slug, created_at desc);
create index donation_handover_admin on app.donation_handover (admin_id);

-- Sums for finance staff, who read no gift and no giver.
create function app.donation_sums() returns table (slug text, givers integer, given_cents bigint, handed_on_cents bigint)
  language sql stable security definer set search_path = '' as $$
  select c.slug, (select count(*)::integer from app.donation d where d.cause_slug = c.slug and d.status <> 'canceled'),
    (select coalesce(sum(g.amount_cents), 0)::bigint from app.donation_gift g where g.cause_slug = c.slug and g.state = 'given'),
    (select coalesce(sum(h.amount_cents), 0)::bigint from app.donation_handover h where h.cause_slug = c.slug)
  from app.donation_cause c where app.admin_may('finance') or app.actor_kind() = 'system' $$;
grant create on schema app to app_job;
alter function app.donation_sums() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.donation_sums() from public;
grant execute on function app.donation_sums() to app_user, app_job;

call app.guard('donation_cause', 'select', 'insert', 'update');
call app.guard('donation', 'select', 'insert', 'update');
call app.guard('donation_gift', 'select');
call app.guard('donation_handover', 'select', 'insert');
create policy donation_cause_read on app.donation_cause for select to app_user using ((select app.actor_kind()) in ('patient', 'provider'));
create policy donation_cause_finance on app.donation_cause for all to app_user using ((select app.admin_may('finance')));
create policy donation_own on app.donation for all to app_user using (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())));
create policy donation_gift_own on app.donation_gift for select to app_user using (
  ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())));
create policy donation_handover_finance on app.donation_handover for all to app_user using ((select app.admin_may('finance')));
