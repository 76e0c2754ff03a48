-- A patient who is deleted loses access in that moment, as a provider does who leaves: their sessions end, and every node hears of it.
create function app.patient_left() returns trigger language plpgsql security definer set search_path = '' as $$
declare ended uuid;
begin
  for ended in
    update app.session s set ended_at = app.moment(), ended_by = 'deleted', step_up_until = null
    where s.identity_id = old.identity_id and s.ended_at is null
    returning s.id
  loop
    perform pg_catalog.pg_notify('session_ended', ended::text);
  end loop;
  return null;
end $$;
grant create on schema app to app_job;
alter function app.patient_left() owner to app_job;
revoke create on schema app from app_job;
create trigger patient_left after update of deleted_at on app.patient
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function app.patient_left();
