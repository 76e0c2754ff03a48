-- Bills visits that took place under another plan of their patient: for billing staff, who may change nothing else of a visit, and where a claim stands
-- again by its payer's word. No claim of the visits may stand. Returns the ids of the visits that changed.
create function app.bill_visits_with(plan uuid, visits uuid[]) returns setof uuid language sql security definer set search_path = '' as $$
  update app.appointment a set coverage_id = plan, updated_at = app.moment(), version = a.version + 1
  where a.id = any (visits) and a.status = 'Occurred' and a.coverage_id <> plan 
    and (app.admin_may('billing_operations') or app.actor_kind() = 'system')
    and exists (select from app.coverage o where o.id = a.coverage_id and o.kind = 'insurance')
    and exists (select from app.coverage c where c.id = plan and c.patient_id = a.patient_id and c.kind = 'insurance')
    and not exists (select from app.claim c where c.appointment_id = a.id and c.state not in ('voided', 'cancelled'))
    and not exists (select from app.claim c where c.joined_appointment_ids @> array[a.id] and c.state not in ('voided', 'cancelled'))
  returning a.id $$;
grant create on schema app to app_job;
alter function app.bill_visits_with(uuid, uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.bill_visits_with(uuid, uuid[]) from public;
grant execute on function app.bill_visits_with(uuid, uuid[]) to app_user, app_job;
