-- The further visits of a day whose notes a claim bills with its first one. The visits stay with their own bills; only the claim is one.
alter table app.claim add joined_appointment_ids uuid[] not null default '{}'
  check (joined_appointment_ids = '{}' or (appointment_id is not null and appointment_id <> all (joined_appointment_ids)));
create index claim_joined on app.claim using gin (joined_appointment_ids);

-- A payer that has a claim has all of its visits, so that none of their notes is reopened.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.visits_with_payer(visits uuid[]) returns table (appointment_id uuid) language sql stable security definer set search_path = '' as $$
  select distinct v.id from app.claim c, unnest(c.appointment_id || c.joined_appointment_ids) as v (id)
  where (c.appointment_id = any (visits) or c.joined_appointment_ids && visits) and v.id = any (visits) and c.with_payer
    and (app.admin_may('billing_operations', 'clinical') or app.actor_kind() = 'system' or (app.actor_kind() = 'provider' and c.provider_id = app.actor_id())) $$;
set local role app_owner;
revoke create on schema app from app_job;
