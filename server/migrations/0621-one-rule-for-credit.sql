-- What of each part of each payment is still in credit of these people. Credit that came first is used first, so what is left lies with the payments
-- that came last. Screens show it, and what is paid back goes back by it. It reads what everybody paid for these people, whose payments the caller may
-- not see; it names nobody.
grant create on schema app to app_job;
set local role app_job;
create function app.credit_parts_of(people uuid[]) returns table (payment_id uuid, reference text, patient_id uuid, created_at timestamptz, cents bigint)
  language sql stable security definer set search_path = '' as $$
  with part as (
    select a.payment_id, a.reference, a.patient_id, p.created_at, a.amount_cents
      - coalesce((select sum(b.amount_cents) from app.refund_allocation b join app.refund r on r.id = b.refund_id
          where r.payment_id = a.payment_id and b.position = a.position and r.state in ('requested', 'pending', 'succeeded')), 0)
      - coalesce((select sum(b.amount_cents) from app.dispute_allocation b join app.dispute d on d.id = b.dispute_id
          where d.payment_id = a.payment_id and b.position = a.position and (d.state = 'lost' or d.is_held and d.closed_at is null)), 0) as cents
    from app.payment_allocation a join app.payment p on p.id = a.payment_id and p.state = 'succeeded'
    where a.patient_id = any(people)
  ), owed as (
    select r.reference, coalesce((select sum(i.amount_cents) from app.billing_item i where i.reference = r.reference), 0) as cents
    from (select distinct part.reference from part) r
  ), above as (
    select part.payment_id, part.reference, part.patient_id, part.created_at,
      greatest(0, least(part.cents, sum(part.cents) over (partition by part.reference) - owed.cents - coalesce(sum(part.cents) over (
        partition by part.reference order by part.created_at desc, part.payment_id desc rows between unbounded preceding and 1 preceding), 0))) as cents
    from part join owed on owed.reference = part.reference
  ), free as (
    select above.*, least(above.cents, sum(above.cents) over (partition by above.patient_id)
      - coalesce((select sum(b.credit_cents) from app.bill b where b.patient_id = above.patient_id), 0)
      - coalesce(sum(above.cents) over (partition by above.patient_id order by above.created_at desc, above.payment_id desc, above.reference
        rows between unbounded preceding and 1 preceding), 0)) as left_cents
    from above
  )
  select free.payment_id, free.reference, free.patient_id, free.created_at, greatest(0, free.left_cents)::bigint from free $$;

create or replace function app.credit_left_of(wanted uuid[]) returns table (payment_id uuid, cents bigint)
  language sql stable security definer set search_path = '' as $$
  select c.payment_id, sum(c.cents)::bigint
  from app.credit_parts_of(array(select distinct a.patient_id from app.payment_allocation a where a.payment_id = any(wanted) and a.patient_id is not null)) c
  where c.payment_id = any(wanted) group by c.payment_id $$;

set local role app_owner;
revoke create on schema app from app_job;
set local role app_job;
revoke all on function app.credit_parts_of(uuid[]) from public;
grant execute on function app.credit_parts_of(uuid[]) to app_user;
set local role app_owner;
