-- Visits in blocked time wait until they are settled: moved, canceled, or kept. What was blocked before the decision to keep a visit no
-- longer counts, and what is blocked afterwards does. An exception is such a decision, made when it was booked.
alter table app.appointment
  add column change_asked_at timestamptz(3),
  add column kept_despite_at timestamptz(3);
set local role app_job;
update app.appointment set kept_despite_at = created_at where override_reason is not null and status = 'Scheduled';
set local role app_owner;

-- When a stretch came to our knowledge. Importing the calendar again does not change it.
alter table app.external_busy add column known_at timestamptz(3);
set local role app_job;
update app.external_busy busy set known_at = calendar.imported_at from app.external_calendar calendar where calendar.id = busy.calendar_id;
set local role app_owner;
alter table app.external_busy alter column known_at set not null;

-- Since when a provider's time is blocked or busy elsewhere, without the titles.
create function app.busy_since(provider uuid, after timestamptz, before timestamptz) returns table (id uuid, known_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select id, updated_at from app.calendar_block where provider_id = provider
  union all select id, known_at from app.external_busy where provider_id = provider and ends_at > after and starts_at < before $$;
grant create on schema app to app_job;
alter function app.busy_since(uuid, timestamptz, timestamptz) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.busy_since(uuid, timestamptz, timestamptz) from public;
grant execute on function app.busy_since(uuid, timestamptz, timestamptz) to app_user, app_job;
