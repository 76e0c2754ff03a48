-- A payout whose transfer came back names no transfer any more, so a later word about the old one finds nothing. What finance staff paid by hand is not
-- undone by what the processor says.
set local role app_job;
update app.payout set transfer_ref = null where status = 'failed' and failure = 'returned';
set local role app_owner;
create or replace function app.payout_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare
  moving constant text[] := '{status,failure,paid_at,transaction_id,transfer_ref,updated_at}';
begin
  if (new.id, new.run_id, new.provider_id, new.period_start, new.period_end, new.total_cents, new.line_count, new.carried_cents, new.finalized_at)
    is distinct from (old.id, old.run_id, old.provider_id, old.period_start, old.period_end, old.total_cents, old.line_count, old.carried_cents, old.finalized_at)
    -- Of one that was paid only the books follow, unless the processor says that its transfer came back.
    or (old.status = 'paid' and ((to_jsonb(new) - '{transaction_id,updated_at}'::text[]) is distinct from (to_jsonb(old) - '{transaction_id,updated_at}'::text[])
      or old.transaction_id is not null)
      and not (new.status = 'failed' and new.failure = 'returned' and old.transfer_ref is not null and new.transfer_ref is null
        and old.paid_by is null and app.actor_kind() = 'system' and (to_jsonb(new) - moving) is not distinct from (to_jsonb(old) - moving))) then
    raise insufficient_privilege using message = 'what was finalized stays';
  end if;
  return new;
end $$;
