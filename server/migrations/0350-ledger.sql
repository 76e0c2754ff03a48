-- The books: each posting moves a positive amount from one account to another, so the sum of all accounts is always zero. What was posted is never
-- changed and never removed, whoever asks; a mistake is taken back by a transaction that moves the same amounts the other way.
create table app.ledger_transaction (
  id uuid primary key, kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- What it is about, without a word about a person: `visit_fee:{appointment}:1`, `remittance:{remittance}:{claim}`.
  reference text not null unique check (reference ~ '^[a-z_]+(:[A-Za-z0-9_.-]+)+$' and length(reference) <= 200),
  idempotency_key text not null unique check (length(idempotency_key) <= 200), idempotency_hash text not null,
  posting_count integer not null check (posting_count > 0),
  effective_at timestamptz(3) not null, recorded_at timestamptz(3) not null, recorded_by uuid,
  reverses_id uuid unique references app.ledger_transaction,
  unique (id, effective_at)
);
create table app.posting (
  transaction_id uuid not null, position integer not null check (position > 0),
  from_account text not null, to_account text not null, amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD' check (currency = 'USD'), effective_at timestamptz(3) not null,
  primary key (transaction_id, position),
  -- The moment stands here, too, so that a statement reads one index; the key holds both to the same.
  foreign key (transaction_id, effective_at) references app.ledger_transaction (id, effective_at),
  check (from_account <> to_account)
);
create index posting_from on app.posting (from_account, effective_at, transaction_id, position) include (amount_cents);
create index posting_to on app.posting (to_account, effective_at, transaction_id, position) include (amount_cents);

-- What moved into and out of each account in all. A posting locks these rows in the order of their names, so two postings wait for each other instead
-- of standing in each other's way. `kind` is the name without whose account it is.
create function app.ledger_kind_of(account text) returns text language sql immutable set search_path = '' as $$
  select pg_catalog.regexp_replace(account, '^(patient|payer|provider|cash:eft):[A-Za-z0-9_-]+', '\1') $$;
create table app.ledger_account (
  name text primary key check (name ~ '^(patient|payer|provider|cash:eft):[A-Za-z0-9_-]{1,40}(:[a-z_]+)?$' or name ~ '^[a-z]+:[a-z_]+$'),
  kind text not null generated always as (app.ledger_kind_of(name)) stored,
  in_cents bigint not null default 0 check (in_cents >= 0), out_cents bigint not null default 0 check (out_cents >= 0)
);
create index ledger_account_kind on app.ledger_account (kind, name);

-- What a patient owes for one visit or one fee. A row is never changed: a correction is a further row with the difference. An amount of zero says that
-- somebody else pays all of it. A merge may give a row to the record that stays.
create table app.billing_item (
  id uuid primary key, reference text not null check (reference ~ '^[a-z_]+(:[A-Za-z0-9_.-]+)+$' and length(reference) <= 160),
  revision integer not null check (revision > 0), patient_id uuid not null references app.patient,
  type text not null check (type in ('session_patient_share', 'self_pay', 'no_show_fee', 'late_cancel_fee', 'remote_encounter_share', 'donation')),
  -- What the row does: the first one says what is owed, later ones add to it or take from it.
  change text not null check (change in ('owed', 'adjustment', 'credit')),
  appointment_id uuid references app.appointment, claim_id uuid,
  amount_cents bigint not null, currency text not null default 'USD' check (currency = 'USD'), explanation jsonb not null,
  transaction_id uuid unique references app.ledger_transaction, effective_at timestamptz(3) not null, created_at timestamptz(3) not null,
  unique (reference, revision), check ((amount_cents = 0) = (transaction_id is null)), check ((change = 'owed') = (revision = 1)),
  check (case change when 'owed' then amount_cents >= 0 when 'adjustment' then amount_cents > 0 else amount_cents < 0 end)
);
create index billing_item_patient on app.billing_item (patient_id, effective_at desc, id desc);
create index billing_item_visit on app.billing_item (appointment_id) where appointment_id is not null;
create index billing_item_claim on app.billing_item (claim_id) where claim_id is not null;

create function app.ledger_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'the books are only added to';
end $$;
create trigger ledger_transaction_kept before update or delete or truncate on app.ledger_transaction for each statement execute function app.ledger_is_kept();
create trigger posting_kept before update or delete or truncate on app.posting for each statement execute function app.ledger_is_kept();
create trigger billing_item_kept before delete or truncate on app.billing_item for each statement execute function app.ledger_is_kept();
create trigger ledger_account_kept before delete or truncate on app.ledger_account for each statement execute function app.ledger_is_kept();

-- Only a merge changes an item, and only whose it is.
create function app.billing_item_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - 'patient_id') is distinct from (to_jsonb(old) - 'patient_id') then
    raise insufficient_privilege using message = 'a correction of an item is a new row';
  end if;
  return new;
end $$;
create trigger billing_item_unchanged before update on app.billing_item for each row execute function app.billing_item_is_kept();

-- The volumes follow the postings and nothing else.
create function app.ledger_account_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_trigger_depth() < 2 then
    raise insufficient_privilege using message = 'what moved through an account follows its postings';
  end if;
  return new;
end $$;
create trigger ledger_account_follows before insert or update on app.ledger_account for each row execute function app.ledger_account_is_kept();

create function app.posting_moves_volumes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.ledger_account as known (name, in_cents, out_cents)
    select moved.account, sum(moved.went_in), sum(moved.went_out)
    from (select to_account as account, amount_cents as went_in, 0::bigint as went_out from added
      union all select from_account, 0, amount_cents from added) moved
    group by moved.account order by moved.account
    on conflict (name) do update set in_cents = known.in_cents + excluded.in_cents, out_cents = known.out_cents + excluded.out_cents;
  return null;
end $$;
create trigger posting_moves_volumes after insert on app.posting referencing new table as added for each statement execute function app.posting_moves_volumes();

-- A transaction is whole at the end of the change that writes it: it has as many postings as it says, so none can be added later, and one that takes
-- another back moves the same amounts the other way, the last first.
create function app.ledger_transaction_is_whole() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from app.posting p where p.transaction_id = new.id) <> new.posting_count
    or (select max(p.position) from app.posting p where p.transaction_id = new.id) <> new.posting_count then
    raise check_violation using message = 'a transaction of the books has other postings than it says';
  end if;
  if new.reverses_id is not null and exists (
    select from (select * from app.posting where transaction_id = new.id) back
      full join (select * from app.posting where transaction_id = new.reverses_id) there on there.position = new.posting_count + 1 - back.position
    where (back.from_account, back.to_account, back.amount_cents) is distinct from (there.to_account, there.from_account, there.amount_cents)
  ) then
    raise check_violation using message = 'what takes a transaction back moves the same amounts the other way';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_whole after insert on app.ledger_transaction deferrable initially deferred
  for each row execute function app.ledger_transaction_is_whole();
create function app.posting_fits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.position > (select t.posting_count from app.ledger_transaction t where t.id = new.transaction_id) then
    raise check_violation using message = 'a transaction of the books takes no more postings';
  end if;
  return new;
end $$;
create trigger posting_fits before insert on app.posting for each row execute function app.posting_fits();

-- What an item says is what its postings did to what the patient owes.
create function app.billing_item_fits() returns trigger language plpgsql security definer set search_path = '' as $$
declare receivable text := 'patient:' || new.patient_id || ':receivable';
begin
  if new.transaction_id is not null and new.amount_cents <> (select sum(case when p.to_account = receivable then p.amount_cents
      when p.from_account = receivable then -p.amount_cents end) from app.posting p where p.transaction_id = new.transaction_id) then
    raise check_violation using message = 'an item says something else than its postings';
  end if;
  return null;
end $$;
create constraint trigger billing_item_fits after insert on app.billing_item deferrable initially deferred
  for each row execute function app.billing_item_fits();

grant create on schema app to app_job;
alter function app.posting_moves_volumes() owner to app_job;
alter function app.ledger_transaction_is_whole() owner to app_job;
alter function app.posting_fits() owner to app_job;
alter function app.billing_item_fits() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.posting_moves_volumes(), app.ledger_transaction_is_whole(), app.posting_fits(), app.billing_item_fits() from public;

call app.guard('ledger_transaction', 'select', 'insert');
call app.guard('posting', 'select', 'insert');
call app.guard('ledger_account', 'select');
call app.guard('billing_item', 'select', 'insert');
revoke update, delete on app.ledger_transaction, app.posting from app_job;
revoke delete on app.ledger_account, app.billing_item from app_job;
create policy ledger_transaction_staff on app.ledger_transaction for all to app_user using ((select app.admin_may('billing_operations')));
create policy posting_staff on app.posting for all to app_user using ((select app.admin_may('billing_operations')));
create policy ledger_account_staff on app.ledger_account for select to app_user using ((select app.admin_may('billing_operations')));
create policy billing_item_staff on app.billing_item for all to app_user using ((select app.admin_may('billing_operations')));
create policy billing_item_patient on app.billing_item for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy billing_item_of_visit on app.billing_item for select to app_user
  using ((select app.actor_kind()) = 'provider' and appointment_id in (select a.id from app.appointment a where a.provider_id = (select app.actor_id())));
