-- What is asked for in one step, such as all that goes back of a package, is decided in one step. `together_id`: the first refund of such a step.
alter table app.refund add column together_id uuid references app.refund;
create index refund_together on app.refund (together_id) where together_id is not null;
set local role app_job;
update app.refund r set together_id = p.refund_ids[1] from app.package_purchase p
where r.id = any(p.refund_ids) and cardinality(p.refund_ids) > 1
  and not exists (select from app.refund o where o.id = any(p.refund_ids) and o.state <> 'pending_approval');
set local role app_owner;
