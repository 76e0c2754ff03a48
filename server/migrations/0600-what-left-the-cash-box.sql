-- Gifts that were handed on and pay that was sent by hand never lay in the cash box, so what left it for them is put back. From which account of the
-- practice it was paid is not known any more.
set local role app_job;
with gone as (
  select sum(p.amount_cents) as cents from app.posting p join app.ledger_transaction t on t.id = p.transaction_id
  where p.from_account = 'cash:office' and t.kind in ('donations_handed_on', 'payout_sent')
    and not exists (select from app.ledger_transaction r where r.reverses_id = t.id)
), made as (
  insert into app.ledger_transaction (id, kind, reference, idempotency_key, idempotency_hash, posting_count, effective_at, recorded_at)
    select gen_random_uuid(), 'cash_moved', 'cash_moved:cash_box:left', 'cash_moved:cash_box:left', 'migration', 1, now(), now() from gone where cents > 0
    returning id, effective_at
)
insert into app.posting (transaction_id, position, from_account, to_account, amount_cents, effective_at)
  select made.id, 1, 'equity:owner', 'cash:office', gone.cents, made.effective_at from made, gone;
set local role app_owner;
