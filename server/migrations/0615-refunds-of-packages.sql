-- A package knows which refunds its end asked for. It goes on only if one of these is refused, and not if another refund of the same payment is.
alter table app.package_purchase add column refund_ids uuid[] not null default '{}', add check (refund_ids = '{}' or ended_why = 'refunded');
create index package_purchase_refunds on app.package_purchase using gin (refund_ids);
set local role app_job;
update app.package_purchase p set refund_ids = of.ids
from (select e.id, array_agg(distinct r.id) as ids from app.package_purchase e
  join app.refund_allocation a on a.reference = 'package:' || e.id
  join app.refund r on r.id = a.refund_id and r.asked_by = e.ended_by and r.asked_at between e.ended_at and e.ended_at + interval '1 minute'
  where e.ended_why = 'refunded' group by e.id) of
where of.id = p.id;
set local role app_owner;
