-- Some migrations changed rows as the owner of the tables, whom row-level security shows none. Where they were applied like that, this does what they left out;
-- elsewhere it finds nothing to do. Those that would have stopped at a constraint found no such row anywhere.
alter table app.good_faith_estimate disable trigger good_faith_estimate_kept;
set local role app_job;
-- 0396
update app.claim_content set draft = draft || '{"prior": null}' where not draft ? 'prior';
-- 0412
update app.claim c set prior_version_id = (select v.id from app.claim_version v
    where v.claim_id = c.prior_claim_id and v.frequency <> '8' order by v.n desc limit 1)
  where c.prior_claim_id is not null and c.prior_version_id is null;
-- 0579
update app.chat_channel set released_seq = last_seq where waiting_since is null and released_seq = 0 and last_seq > 0;
-- 0580
update app.payout set transfer_ref = null where status = 'failed' and failure = 'returned' and transfer_ref is not null;
-- 0585
update app.dispute d set patient_id = null from app.payment p where p.id = d.payment_id and p.purpose = 'donation' and d.patient_id is not null;
-- 0599
update app.bill set state = 'canceled' where type = 'package' and state = 'paid' and owed_cents = 0 and paid_cents = 0 and credit_cents = 0;
-- 0615, 0620
update app.package_purchase p set refund_ids = of.ids
from (select e.id, array_agg(distinct r.id) as ids from app.package_purchase e
  join app.refund_allocation a on a.reference = 'package:' || e.id
  join app.refund r on r.id = a.refund_id and r.asked_by = e.ended_by and r.asked_at between e.ended_at and e.ended_at + interval '1 minute'
  where e.ended_why = 'refunded' and e.refund_ids = '{}' group by e.id) of
where of.id = p.id;
update app.refund r set together_id = p.refund_ids[1] from app.package_purchase p
where r.id = any(p.refund_ids) and r.together_id is null and cardinality(p.refund_ids) > 1
  and not exists (select from app.refund o where o.id = any(p.refund_ids) and o.state <> 'pending_approval');
-- 0616
update app.good_faith_estimate g set asked_visits = (g.content #>> '{year,visits}')::integer
where g.asked_visits is null and g.scope = 'year' and (g.content #>> '{year,visits}')::integer between 2 and 52 and exists (select from app.good_faith_estimate b
  where b.appointment_id = g.appointment_id and b.scope = 'year' and b.reason = 'asked' and b.n <= g.n and b.content -> 'year' = g.content -> 'year');
-- 0655
update app.dispute set is_inquiry = true where not is_inquiry and round = 1 and (state = 'inquiry' or state = 'under_review' and not is_held);
set local role app_owner;
alter table app.good_faith_estimate enable trigger good_faith_estimate_kept;
