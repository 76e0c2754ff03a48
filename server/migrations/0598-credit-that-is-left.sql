-- What of payments is still in credit. Credit that came first is used first, so what is left lies with the payments that came last. It reads what
-- everybody paid for these people, whose payments the caller may not see; it names nobody.
create function app.credit_left_of(wanted uuid[]) returns table (payment_id uuid, cents bigint)
  language sql stable security definer set search_path = '' as $$
  with person as (
    select distinct a.patient_id from app.payment_allocation a where a.payment_id = any(wanted) and a.patient_id is not null
  ), part as (
    select a.payment_id, a.reference, a.patient_id, p.created_at, a.amount_cents
      - coalesce((select sum(b.amount_cents) from app.refund_allocation b join app.refund r on r.id = b.refund_id
          where r.payment_id = a.payment_id and b.position = a.position and r.state in ('requested', 'pending', 'succeeded')), 0)
      - coalesce((select sum(b.amount_cents) from app.dispute_allocation b join app.dispute d on d.id = b.dispute_id
          where d.payment_id = a.payment_id and b.position = a.position and (d.state = 'lost' or d.is_held and d.closed_at is null)), 0) as cents
    from app.payment_allocation a join app.payment p on p.id = a.payment_id and p.state = 'succeeded'
    where a.patient_id in (select patient_id from person)
  ), owed as (
    select r.reference, coalesce((select sum(i.amount_cents) from app.billing_item i where i.reference = r.reference), 0) as cents
    from (select distinct reference from part) r
  ), above as (
    select part.payment_id, part.patient_id, part.created_at,
      greatest(0, least(part.cents, sum(part.cents) over (partition by part.reference) - owed.cents - coalesce(sum(part.cents) over (
        partition by part.reference order by part.created_at desc, part.payment_id desc rows between unbounded preceding and 1 preceding), 0))) as cents
    from part join owed on owed.reference = part.reference
  ), free as (
    select above.payment_id, least(above.cents, sum(above.cents) over (partition by above.patient_id)
      - coalesce((select sum(b.credit_cents) from app.bill b where b.patient_id = above.patient_id), 0)
      - coalesce(sum(above.cents) over (partition by above.patient_id order by above.created_at desc, above.payment_id desc
        rows between unbounded preceding and 1 preceding), 0)) as cents
    from above
  )
  select free.payment_id, sum(greatest(0, free.cents))::bigint from free where free.payment_id = any(wanted) group by free.payment_id $$;
grant create on schema app to app_job;
alter function app.credit_left_of(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.credit_left_of(uuid[]) from public;
grant execute on function app.credit_left_of(uuid[]) to app_user, app_job;
