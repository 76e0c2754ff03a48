-- Whoever pays begins a payment by one of their own cards, and no more: how it ends is written by the system alone.
drop policy payment_begin on app.payment;
create policy payment_begin on app.payment for insert to app_user with check (
  method = 'card' and state = 'processing' and charge_ref is null and fee_cents is null and refunding_cents = 0 and recorded_by is null
  and instrument_id in (select i.id from app.payment_instrument i where (select app.actor_id()) in (i.patient_id, i.provider_id))
  and (((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())) or ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()))));
drop policy payment_allocation_begin on app.payment_allocation;
create policy payment_allocation_begin on app.payment_allocation for insert to app_user with check (
  (select app.actor_kind()) in ('patient', 'provider') and applied_cents = 0 and credit_cents = 0
  and payment_id in (select p.id from app.payment p where (select app.actor_id()) in (p.patient_id, p.provider_id) and p.state = 'processing'));

-- A holder chooses and removes a card. What it is and by which name it is charged stays as the processor said.
revoke update on app.payment_instrument from app_user;
grant update (is_default, status, removed_at) on app.payment_instrument to app_user;

-- What a bank took for good is not paid any more, and is held by nobody: otherwise what it was for would be disputed for ever, and nobody could waive it.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.paid_of(wanted text[]) returns table (reference text, paid_cents bigint, refunded_cents bigint, in_flight_cents bigint, disputed_cents bigint)
  language sql stable security definer set search_path = '' as $$
  select w.reference,
    greatest(0, coalesce((select sum(a.amount_cents) from app.payment_allocation a join app.payment p on p.id = a.payment_id where a.reference = w.reference and p.state = 'succeeded'), 0)
      - coalesce((select sum(a.amount_cents) from app.dispute_allocation a join app.dispute d on d.id = a.dispute_id where a.reference = w.reference and d.state = 'lost'), 0))::bigint,
    coalesce((select sum(a.amount_cents) from app.refund_allocation a join app.refund r on r.id = a.refund_id
      where a.reference = w.reference and r.state in ('requested', 'pending', 'succeeded')), 0)::bigint,
    coalesce((select sum(a.amount_cents) from app.payment_allocation a join app.payment p on p.id = a.payment_id
      where a.reference = w.reference and p.state in ('processing', 'unknown')), 0)::bigint,
    coalesce((select sum(a.amount_cents) from app.dispute_allocation a join app.dispute d on d.id = a.dispute_id
      where a.reference = w.reference and d.closed_at is null and d.is_held), 0)::bigint
  from unnest(wanted) as w (reference) $$;
set local role app_owner;
revoke create on schema app from app_job;
