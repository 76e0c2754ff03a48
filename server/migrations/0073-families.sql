-- How many visits lie ahead of a patient together with those who book by the same account: their guardian, and everybody for whom that guardian
-- acts. Somebody whom a guardian gave up still counts, because their visits stay booked. A patient learns only about their own household.
create function app.upcoming_visits(whose uuid, provider uuid) returns json language sql stable security definer set search_path = '' as $$
  with acting as (
    select whose as id union select g.guardian_id from app.guardianship g where g.patient_id = whose and g.ended_at is null
  ), household as (
    select id from acting union select g.patient_id from app.guardianship g join acting on acting.id = g.guardian_id
      where g.ended_at is null or g.ended_by = 'guardian'
  )
  select json_build_object('with_provider', count(*) filter (where a.provider_id = provider), 'overall', count(*))
  from app.appointment a join household on household.id = a.patient_id
  where a.status = 'Scheduled' and a.starts_at >= app.moment() and (app.actor_kind() = 'system' or whose = app.actor_id()) $$;
grant create on schema app to app_job;
alter function app.upcoming_visits(uuid, uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.upcoming_visits(uuid, uuid) from public;
grant execute on function app.upcoming_visits(uuid, uuid) to app_user, app_job;

-- A guardian cannot change the birthday either, with which their right would last longer. And no patient removes anybody, or says who added them.
create or replace function app.dependent_reach_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'app_user' and app.guardian_id() is not null
    and (new.email, new.phone_number, new.identity_id, new.birth_date)
      is distinct from (old.email, old.phone_number, old.identity_id, old.birth_date) then
    raise insufficient_privilege using message = 'somebody for whom another person acts has no reach of their own and keeps their birthday';
  end if;
  if current_user = 'app_user' and app.actor_kind() = 'patient'
    and (new.id, new.deleted_at, new.created_by) is distinct from (old.id, old.deleted_at, old.created_by) then
    raise insufficient_privilege using message = 'a patient neither removes a row of a patient nor changes who added it';
  end if;
  return new;
end $$;
drop trigger patient_dependent_reach on app.patient;
create trigger patient_dependent_reach before update of id, email, phone_number, identity_id, birth_date, deleted_at, created_by on app.patient
  for each row execute function app.dependent_reach_is_kept();

-- Of a guardianship only the end is written later, never whose it is.
revoke update on app.guardianship from app_user;
grant update (ended_at, ended_by) on app.guardianship to app_user;
