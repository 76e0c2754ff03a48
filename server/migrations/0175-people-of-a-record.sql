-- Who acts or acted for the calling patient, by name and relation alone: they stand in the patient's own record, as those who agreed and answered.
create function app.my_guardians() returns table (guardianship_id uuid, guardian_id uuid, relation text, first_name text, last_name text,
  started_at timestamptz, ended_at timestamptz) language sql stable security definer set search_path = '' as $$
  select g.id, g.guardian_id, g.relation, coalesce(w.preferred_name, w.first_name), w.last_name, g.started_at, g.ended_at
  from app.guardianship g join app.patient w on w.id = g.guardian_id
  where app.actor_kind() = 'patient' and g.patient_id = app.actor_id() $$;
grant create on schema app to app_job;
alter function app.my_guardians() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.my_guardians() from public;
grant execute on function app.my_guardians() to app_user, app_job;
