-- What dietitians earn, and how they are paid.
-- A rate holds from a day on and never changes in place, as fees do. Without a dietitian it holds for whoever has none of their own.
create table app.payout_rate (
  id uuid primary key, provider_id uuid references app.provider,
  kind text not null check (kind in ('initial_consultation', 'follow_up', 'no_show', 'late_cancel', 'remote_encounter')),
  unit text not null check (unit in ('hour', 'each', 'fee_share')),
  rate_cents bigint not null check (rate_cents between 0 and 1000000), basis_points integer not null check (basis_points between 0 and 10000),
  starts_on date not null, ends_on date, source text not null, withdrawn_at timestamptz(3),
  version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid, check (ends_on is null or starts_on <= ends_on),
  check (case unit when 'fee_share' then rate_cents = 0 and kind in ('no_show', 'late_cancel') else basis_points = 0 end),
  constraint payout_rate_no_overlap exclude using gist (
    (kind || ' ' || coalesce(provider_id::text, '')) with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);
create index payout_rate_provider on app.payout_rate (provider_id, kind, starts_on desc);
create index payout_rate_kind on app.payout_rate (kind, starts_on desc);
create trigger payout_rate_kept before update on app.payout_rate for each row execute function app.dated_row_is_kept();

-- How often the practice pays; the newest row holds.
create table app.payout_calendar (
  id uuid primary key, cadence text not null check (cadence in ('weekly', 'every_two_weeks', 'monthly')), anchor_on date not null,
  pay_after_days smallint not null check (pay_after_days between 0 and 14),
  admin_id uuid references app.administrator, created_at timestamptz(3) not null
);
create index payout_calendar_newest on app.payout_calendar (created_at desc, id desc);
create index payout_calendar_admin on app.payout_calendar (admin_id) where admin_id is not null;

-- Runs: one person asks for it, another one agrees.
create table app.payout_run (
  id uuid primary key, period_end date not null,
  -- `all`, or a hash of the dietitians for whom it was asked.
  scope text not null, provider_ids uuid[],
  -- What stood in it when it was asked for: if that changed, it is asked for anew.
  digest text not null, payout_count integer not null check (payout_count >= 0), total_cents bigint not null check (total_cents >= 0),
  status text not null check (status in ('waiting', 'finalized', 'replaced')),
  asked_by uuid not null references app.administrator, asked_name text not null, asked_at timestamptz(3) not null,
  decided_by uuid references app.administrator, decided_at timestamptz(3),
  check ((status = 'finalized') = (decided_by is not null)), check (decided_by is null or decided_by <> asked_by)
);
create unique index payout_run_waiting on app.payout_run (period_end, scope) where status = 'waiting';
create index payout_run_asked_by on app.payout_run (asked_by);
create index payout_run_decided_by on app.payout_run (decided_by) where decided_by is not null;

create table app.payout (
  id uuid primary key, run_id uuid not null references app.payout_run, provider_id uuid not null references app.provider,
  period_start date not null, period_end date not null, total_cents bigint not null check (total_cents > 0),
  carried_cents bigint not null, line_count integer not null check (line_count > 0),
  status text not null check (status in ('finalized', 'processing', 'paid', 'failed')),
  -- The number of the present try. Each has a key of its own, and none is begun while nobody knows how the one before ended.
  attempts integer not null default 0 check (attempts >= 0), account_ref text, tried_at timestamptz(3),
  unknown_since timestamptz(3), transfer_ref text unique, failure text check (failure in ('account_not_ready', 'balance_too_low', 'not_reached', 'other')),
  finalized_at timestamptz(3) not null, paid_at timestamptz(3), paid_by text, paid_by_admin uuid references app.administrator,
  transaction_id uuid unique references app.ledger_transaction,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  unique (provider_id, period_end), check ((status = 'failed') = (failure is not null)),
  check ((status = 'paid') = (paid_at is not null)), check (unknown_since is null or status = 'processing')
);
create index payout_provider on app.payout (provider_id, finalized_at desc, id desc);
create index payout_run_payouts on app.payout (run_id);
create index payout_newest on app.payout (finalized_at desc, id desc);
create index payout_paid on app.payout (paid_at, provider_id) where paid_at is not null;
create index payout_paid_by_admin on app.payout (paid_by_admin) where paid_by_admin is not null;
create index payout_open on app.payout (tried_at) where status in ('finalized', 'processing');

-- One line of what a dietitian earned: an amount, or the difference that a later event made to it. Nothing of it changes but the payout that takes it.
create table app.payout_line (
  id uuid primary key, reference text not null check (reference ~ '^[a-z_]+(:[A-Za-z0-9_.-]+)+$' and length(reference) <= 160),
  revision integer not null check (revision > 0), provider_id uuid not null references app.provider,
  type text not null check (type in ('session', 'no_show', 'late_cancel', 'remote_encounter', 'engagement_reward', 'bonus', 'adjustment', 'clawback')),
  source text not null check (source in ('session', 'no_show', 'late_cancel', 'remote_encounter', 'engagement_reward', 'entry')),
  appointment_id uuid references app.appointment, care_id uuid, day date not null,
  minutes integer check (minutes >= 0), unit text check (unit in ('hour', 'each', 'fee_share')), rate_cents bigint, basis_points integer,
  amount_cents bigint not null check (amount_cents <> 0), comes_to_cents bigint not null,
  reason text not null check (reason ~ '^[a-z_]{3,40}$'), note text,
  transaction_id uuid not null unique references app.ledger_transaction, payout_id uuid references app.payout,
  effective_at timestamptz(3) not null, created_at timestamptz(3) not null, unique (reference, revision)
);
create index payout_line_unpaid on app.payout_line (provider_id, effective_at desc, id desc) include (amount_cents) where payout_id is null;
create index payout_line_payout on app.payout_line (payout_id) include (amount_cents) where payout_id is not null;
create index payout_line_visit on app.payout_line (appointment_id) where appointment_id is not null;

create function app.payout_line_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - 'payout_id') is distinct from (to_jsonb(old) - 'payout_id') or old.payout_id is not null then
    raise insufficient_privilege using message = 'a line of pay is corrected by a further line';
  end if;
  return new;
end $$;
create trigger payout_line_unchanged before update on app.payout_line for each row execute function app.payout_line_is_kept();
create trigger payout_line_kept before delete or truncate on app.payout_line for each statement execute function app.ledger_is_kept();

-- What a line says is what its postings did to what the dietitian is owed.
create function app.payout_line_fits() returns trigger language plpgsql security definer set search_path = '' as $$
declare payable text := 'provider:' || new.provider_id || ':payable';
begin
  if new.amount_cents <> (select sum(case when p.from_account = payable then p.amount_cents when p.to_account = payable then -p.amount_cents end)
      from app.posting p where p.transaction_id = new.transaction_id) then
    raise check_violation using message = 'a line of pay says something else than its postings';
  end if;
  return null;
end $$;
create constraint trigger payout_line_fits after insert on app.payout_line deferrable initially deferred
  for each row execute function app.payout_line_fits();

-- A payout comes to what its lines come to, and what it says of that never changes.
create function app.payout_fits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from (select sum(l.amount_cents) as cents, count(*) as lines from app.payout_line l where l.payout_id = new.id) made
    where (made.cents, made.lines) is distinct from (new.total_cents::numeric, new.line_count::bigint)) then
    raise check_violation using message = 'a payout comes to something else than its lines';
  end if;
  return null;
end $$;
create constraint trigger payout_fits after insert on app.payout deferrable initially deferred for each row execute function app.payout_fits();
create function app.payout_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.run_id, new.provider_id, new.period_start, new.period_end, new.total_cents, new.line_count, new.carried_cents, new.finalized_at)
    is distinct from (old.id, old.run_id, old.provider_id, old.period_start, old.period_end, old.total_cents, old.line_count, old.carried_cents, old.finalized_at)
    -- Of one that was paid only the books follow.
    or (old.status = 'paid' and ((to_jsonb(new) - '{transaction_id,updated_at}'::text[]) is distinct from (to_jsonb(old) - '{transaction_id,updated_at}'::text[])
      or old.transaction_id is not null)) then
    raise insufficient_privilege using message = 'what was finalized stays';
  end if;
  return new;
end $$;
create trigger payout_unchanged before update on app.payout for each row execute function app.payout_is_kept();
create trigger payout_kept before delete or truncate on app.payout for each statement execute function app.ledger_is_kept();

-- Pay that finance staff hold back: one line, or all of a dietitian.
create table app.payout_hold (
  id uuid primary key, provider_id uuid not null references app.provider, line_id uuid references app.payout_line,
  reason text not null check (length(reason) between 1 and 300),
  held_by uuid not null references app.administrator, held_name text not null, held_at timestamptz(3) not null,
  lifted_by uuid references app.administrator, lifted_at timestamptz(3), check ((lifted_by is null) = (lifted_at is null))
);
create unique index payout_hold_all on app.payout_hold (provider_id) where line_id is null and lifted_at is null;
create unique index payout_hold_line on app.payout_hold (line_id) where lifted_at is null;
create index payout_hold_provider on app.payout_hold (provider_id, held_at desc);
create index payout_hold_lines on app.payout_hold (line_id) where line_id is not null;
create index payout_hold_held_by on app.payout_hold (held_by);
create index payout_hold_lifted_by on app.payout_hold (lifted_by) where lifted_by is not null;

-- A bonus or a correction that finance staff enter by hand.
create table app.payout_entry (
  id uuid primary key, provider_id uuid not null references app.provider, type text not null check (type in ('bonus', 'adjustment')),
  amount_cents bigint not null check (amount_cents <> 0 and abs(amount_cents) <= 10000000), note text not null check (length(note) between 1 and 300),
  admin_id uuid not null references app.administrator, created_at timestamptz(3) not null
);
create index payout_entry_provider on app.payout_entry (provider_id);
create index payout_entry_admin on app.payout_entry (admin_id);

-- What the processor calls the account of a dietitian, and what it last said of it.
create table app.payout_account (
  provider_id uuid primary key references app.provider, account_ref text not null unique,
  status text not null check (status in ('begun', 'ready', 'restricted')), missing_count integer not null default 0 check (missing_count >= 0),
  bank_last4 text check (bank_last4 ~ '^[0-9]{4}$'), checked_at timestamptz(3) not null, created_at timestamptz(3) not null
);

-- Form W-9. A later one takes the place of the one before, which stays for the years that it covered. The number is sealed by the server.
create table app.payout_tax_form (
  id uuid primary key, provider_id uuid not null references app.provider, legal_name text not null, business_name text,
  tax_class text not null check (tax_class ~ '^[a-z_]{3,20}$'), tax_id_kind text not null check (tax_id_kind in ('ssn', 'itin', 'ein')),
  sealed_tax_id text not null, tax_id_last4 text not null check (tax_id_last4 ~ '^[0-9]{4}$'),
  line_1 text not null, line_2 text, city text not null, state text not null check (state ~ '^[A-Z]{2}$'), zip text not null,
  certified_at timestamptz(3) not null
);
create index payout_tax_form_newest on app.payout_tax_form (provider_id, certified_at desc, id desc);

grant create on schema app to app_job;
alter function app.payout_line_fits() owner to app_job;
alter function app.payout_fits() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.payout_line_fits(), app.payout_fits() from public;

call app.guard('payout_rate', 'select', 'insert', 'update');
call app.guard('payout_calendar', 'select', 'insert');
call app.guard('payout_run', 'select', 'insert', 'update');
call app.guard('payout', 'select', 'insert', 'update');
call app.guard('payout_line', 'select', 'update');
call app.guard('payout_hold', 'select', 'insert', 'update');
call app.guard('payout_entry', 'select', 'insert');
call app.guard('payout_account', 'select', 'insert', 'update');
call app.guard('payout_tax_form', 'select', 'insert');
revoke delete on app.payout_line, app.payout from app_job;
create policy payout_rate_finance on app.payout_rate for all to app_user using ((select app.admin_may('finance')));
create policy payout_rate_own on app.payout_rate for select to app_user
  using ((select app.actor_kind()) = 'provider' and (provider_id is null or provider_id = (select app.actor_id())));
create policy payout_calendar_finance on app.payout_calendar for all to app_user using ((select app.admin_may('finance')));
create policy payout_calendar_read on app.payout_calendar for select to app_user using ((select app.actor_kind()) = 'provider');
create policy payout_run_finance on app.payout_run for all to app_user using ((select app.admin_may('finance')));
create policy payout_finance on app.payout for all to app_user using ((select app.admin_may('finance')));
create policy payout_own on app.payout for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy payout_line_finance on app.payout_line for all to app_user using ((select app.admin_may('finance')));
create policy payout_line_own on app.payout_line for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy payout_hold_finance on app.payout_hold for all to app_user using ((select app.admin_may('finance')));
create policy payout_hold_own on app.payout_hold for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy payout_entry_finance on app.payout_entry for all to app_user using ((select app.admin_may('finance')));
create policy payout_account_finance on app.payout_account for select to app_user using ((select app.admin_may('finance')));
create policy payout_account_own on app.payout_account for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy payout_tax_form_finance on app.payout_tax_form for select to app_user using ((select app.admin_may('finance')));
create policy payout_tax_form_own on app.payout_tax_form for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- Visits that earned nothing because no rate covers them, counted by dietitian and kind. Finance staff read neither visits nor notes, so the function
-- answers numbers alone.
create function app.unrated_visits(since timestamptz) returns table (provider_id uuid, kind text, visits integer)
  language sql stable security definer set search_path = '' as $$
  select v.provider_id, v.kind, count(*)::integer from (
    select a.id, a.provider_id, (a.starts_at at time zone d.time_zone)::date as day,
      case when a.status = 'No-show' then 'no_show' when a.type = 'Initial Consultation' then 'initial_consultation' else 'follow_up' end as kind
    from app.appointment a join app.provider d on d.id = a.provider_id
    where (app.admin_may('finance') or app.actor_kind() = 'system') and a.starts_at > since and a.starts_at < app.moment()
      and (a.status = 'No-show' or (a.status not in ('Canceled', 'Re-scheduled')
        and exists (select from app.chart_note n where n.appointment_id = a.id and n.status = 'signed')))
  ) v
  where not exists (select from app.payout_line l where l.appointment_id = v.id)
    and not exists (select from app.payout_rate r where r.kind = v.kind and (r.provider_id = v.provider_id or r.provider_id is null)
      and r.withdrawn_at is null and r.starts_on <= v.day and (r.ends_on is null or r.ends_on >= v.day))
  group by v.provider_id, v.kind $$;
grant create on schema app to app_job;
alter function app.unrated_visits(timestamptz) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.unrated_visits(timestamptz) from public;
grant execute on function app.unrated_visits(timestamptz) to app_user, app_job;
