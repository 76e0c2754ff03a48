-- Somebody of whom only a phone number is known may wait too. The entry says who they are, because their record begins when they book.
alter table app.waiting_list_entry
  add column first_name text, add column last_name text, add column state text, add column payer_id text,
  add column token_hash text, add column ended_at timestamptz(3), add column ended_by text,
  add constraint waiting_list_newcomer check ((first_name is null) = (last_name is null) and (first_name is null) = (state is null) and (first_name is null) = (payer_id is null)),
  add constraint waiting_list_ended_by check (ended_by in ('patient', 'provider', 'closed_list', 'dates', 'guardianship'));
set local role app_job;
update app.waiting_list_entry set ended_at = app.moment() where status in ('booked', 'ended');
set local role app_owner;
create unique index waiting_list_token on app.waiting_list_entry (token_hash) where token_hash is not null;
create index waiting_list_of_patient on app.waiting_list_entry (patient_id, created_at, id);
create index waiting_list_turn on app.waiting_list_entry (provider_id, created_at, id) where status in ('waiting', 'offered');
create index waiting_list_newcomers_ended on app.waiting_list_entry (ended_at) where first_name is not null and status in ('booked', 'ended');

create policy waiting_list_provider_changes on app.waiting_list_entry for update to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- How many people on the same list have waited longer: a number, and nothing about them.
create function app.waiting_ahead(entries uuid[]) returns table (entry_id uuid, ahead integer) language sql stable security definer set search_path = '' as $$
  select e.id, (select count(*)::integer from app.waiting_list_entry o where o.provider_id = e.provider_id and o.status in ('waiting', 'offered')
    and (o.created_at, o.id) < (e.created_at, e.id) and o.to_date >= app.moment()::date - 1)
  from app.waiting_list_entry e where e.id = any (entries)
    and (app.actor_kind() = 'system' or app.actor_kind() in ('patient', 'provider') and app.actor_id() in (e.patient_id, e.provider_id)) $$;

-- The people on the list of the calling dietitian, who may not read their records yet.
create function app.waiting_people(entries uuid[]) returns table (entry_id uuid, first_name text, last_name text, state text, preferred_language text, time_zone text, is_new boolean)
  language sql stable security definer set search_path = '' as $$
  select e.id, coalesce(p.preferred_name, p.first_name, e.first_name, ''), coalesce(p.last_name, e.last_name, ''), coalesce(p.state, e.state), p.preferred_language, p.time_zone,
    not exists (select from app.appointment a where a.patient_id = e.patient_id and a.provider_id = e.provider_id and a.status in ('Scheduled', 'Occurred', 'No-show'))
  from app.waiting_list_entry e join app.patient p on p.id = e.patient_id and p.deleted_at is null
  where e.id = any (entries) and app.actor_kind() = 'provider' and e.provider_id = app.actor_id() $$;

grant create on schema app to app_job;
alter function app.waiting_ahead(uuid[]) owner to app_job;
alter function app.waiting_people(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.waiting_ahead(uuid[]), app.waiting_people(uuid[]) from public;
grant execute on function app.waiting_ahead(uuid[]), app.waiting_people(uuid[]) to app_user, app_job;
