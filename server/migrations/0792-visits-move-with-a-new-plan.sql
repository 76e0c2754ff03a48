-- Lets coming visits be paid by the plan that is on file now: those of the patient, the dietitian's own, and those of everybody for support and billing
-- staff, who may change nothing else of a visit. Returns the ids of the visits that changed.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.pay_visits_with(plan uuid, visits uuid[]) returns setof uuid language sql security definer set search_path = '' as $$
  update app.appointment a set coverage_id = plan, updated_at = app.moment(), version = a.version + 1
  where a.id = any (visits) and a.status = 'Scheduled' and a.coverage_id is distinct from plan
    and exists (select from app.coverage c where c.id = plan and c.patient_id = a.patient_id and c.closed_at is null)
    and ((app.actor_kind() = 'provider' and a.provider_id = app.actor_id()) or (app.actor_kind() = 'patient' and a.patient_id = app.actor_id())
      or app.admin_may('support', 'billing_operations'))
  returning a.id $$;
set local role app_owner;
revoke create on schema app from app_job;
