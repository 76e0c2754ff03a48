-- A transfer that arrived can come back later, from the bank of the dietitian. Then they are owed it again, and it is sent anew.
alter table app.payout drop constraint payout_failure_check,
  add constraint payout_failure_check check (failure in ('account_not_ready', 'balance_too_low', 'not_reached', 'returned', 'other'));
create or replace function app.payout_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.run_id, new.provider_id, new.period_start, new.period_end, new.total_cents, new.line_count, new.carried_cents, new.finalized_at)
    is distinct from (old.id, old.run_id, old.provider_id, old.period_start, old.period_end, old.total_cents, old.line_count, old.carried_cents, old.finalized_at)
    -- Of one that was paid only the books follow, unless the processor says that its transfer came back.
    or (old.status = 'paid' and ((to_jsonb(new) - '{transaction_id,updated_at}'::text[]) is distinct from (to_jsonb(old) - '{transaction_id,updated_at}'::text[])
      or old.transaction_id is not null)
      and not (new.status = 'failed' and new.failure = 'returned' and old.transfer_ref is not null and app.actor_kind() = 'system')) then
    raise insufficient_privilege using message = 'what was finalized stays';
  end if;
  return new;
end $$;
