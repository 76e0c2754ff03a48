-- What a payer's rule says never changes: a change is a new version. The version before ends on the day before it, or is withdrawn if it began no
-- earlier, because then it never should have held. What staff did with a rule, and why, stays beside it.
alter table app.payer_rule add column replaces uuid references app.payer_rule, add column withdrawn_at timestamptz(3);
create index payer_rule_replaces on app.payer_rule (replaces) where replaces is not null;
alter table app.payer_rule drop constraint payer_rule_no_overlap, add constraint payer_rule_no_overlap
  exclude using gist ((coalesce(payer_id, '')) with =, family with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null);

create function app.payer_rule_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare open constant text[] := '{ends_on,checked_on,withdrawn_at,version,updated_at,updated_by}';
begin
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) or old.withdrawn_at is not null then
    raise insufficient_privilege using message = 'a rule of a payer changes by a new version';
  end if;
  return new;
end $$;
create trigger payer_rule_kept before update on app.payer_rule for each row execute function app.payer_rule_is_kept();

-- The name is kept as it was, because administrators read each other's rows no more than others do.
create table app.payer_rule_change (
  id uuid primary key, payer_rule_id uuid not null references app.payer_rule,
  act text not null check (act in ('added', 'replaced', 'ended', 'checked', 'unchecked', 'withdrawn')),
  reason text not null, admin_id uuid not null references app.administrator, admin_name text not null, at timestamptz(3) not null
);
create index payer_rule_change_rule on app.payer_rule_change (payer_rule_id, at desc, id desc);
create index payer_rule_change_admin on app.payer_rule_change (admin_id);
call app.guard('payer_rule_change', 'select', 'insert');
create policy payer_rule_change_read on app.payer_rule_change for select to app_user using ((select app.admin_may('billing_operations')));
create policy payer_rule_change_add on app.payer_rule_change for insert to app_user
  with check ((select app.admin_may('billing_operations')) and admin_id = (select app.actor_id()));
