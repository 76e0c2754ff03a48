-- What was paid beyond what was owed is nothing that the practice gives up when it gives it back: if it is owed later after all, it is asked for.
alter table app.refund_allocation add column surplus_cents bigint not null default 0 check (surplus_cents between 0 and amount_cents);
drop function app.paid_of(text[]);
grant create on schema app to app_job;
set local role app_job;
update app.refund_allocation set surplus_cents = from_credit_cents where from_credit_cents > 0;
create function app.paid_of(wanted text[])
  returns table (reference text, paid_cents bigint, refunded_cents bigint, surplus_refunded_cents bigint, in_flight_cents bigint, disputed_cents bigint)
  language sql stable security definer set search_path = '' as $$
  select w.reference,
    greatest(0, coalesce((select sum(a.amount_cents) from app.payment_allocation a join app.payment p on p.id = a.payment_id where a.reference = w.reference and p.state = 'succeeded'), 0)
      - coalesce((select sum(a.amount_cents) from app.dispute_allocation a join app.dispute d on d.id = a.dispute_id where a.reference = w.reference and d.state = 'lost'), 0))::bigint,
    g.cents, g.surplus_cents,
    coalesce((select sum(a.amount_cents) from app.payment_allocation a join app.payment p on p.id = a.payment_id
      where a.reference = w.reference and p.state in ('processing', 'unknown')), 0)::bigint,
    coalesce((select sum(a.amount_cents) from app.dispute_allocation a join app.dispute d on d.id = a.dispute_id
      where a.reference = w.reference and d.closed_at is null and d.is_held), 0)::bigint
  from unnest(wanted) as w (reference), lateral (
    select coalesce(sum(a.amount_cents), 0)::bigint as cents, coalesce(sum(a.surplus_cents), 0)::bigint as surplus_cents
    from app.refund_allocation a join app.refund r on r.id = a.refund_id
    where a.reference = w.reference and r.state in ('requested', 'pending', 'succeeded')) g $$;
revoke all on function app.paid_of(text[]) from public;
grant execute on function app.paid_of(text[]) to app_user, app_job;
set local role app_owner;
revoke create on schema app from app_job;
