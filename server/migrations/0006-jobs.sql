-- Owned by the worker's role: graphile's tables have row-level security without policies, so only their owner sees them.
create function app.jobs_waiting() returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) from graphile_worker._private_jobs where run_at < now() - interval '1 minute' and locked_at is null);
exception when undefined_table then return 0;
end $$;
grant create on schema app to app_worker;
alter function app.jobs_waiting() owner to app_worker;
revoke create on schema app from app_worker;
revoke all on function app.jobs_waiting() from public;
grant execute on function app.jobs_waiting() to app_user, app_job;
