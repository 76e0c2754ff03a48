-- Who claims alone from a plan needs the NPI of the dietitian, which is public, but stands in an account that patients do not read. So the function
-- answers this number alone, to those who may see the visit.
create function app.npi_of_visit(visit uuid) returns text language sql stable security definer set search_path = '' as $$
  select c.npi from app.appointment a join app.provider_account c on c.provider_id = a.provider_id
  where a.id = visit and (app.admin_may('billing_operations') or (app.actor_kind() = 'patient' and a.patient_id = app.actor_id())
    or (app.actor_kind() = 'provider' and a.provider_id = app.actor_id())) $$;
grant create on schema app to app_job;
alter function app.npi_of_visit(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.npi_of_visit(uuid) from public;
grant execute on function app.npi_of_visit(uuid) to app_user, app_job;
