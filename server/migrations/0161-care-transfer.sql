-- Hands a care over: opens the one of the successor, or finds it, and leaves the note there. The dietitian may write no row of somebody else, so
-- this function does it, for a care that is theirs and open. Owned by app_job, since forced policies bind the owner too.
create function app.hand_care_over(care uuid, successor uuid, new_id uuid, note text) returns uuid language plpgsql security definer set search_path = '' as $$
declare before app.care; opened uuid;
begin
  select * into before from app.care c where c.id = care and c.ended_at is null and app.actor_kind() = 'provider' and c.provider_id = app.actor_id();
  if before.id is null or before.provider_id = successor then
    raise insufficient_privilege using message = 'only an open care of the caller is handed over, and to somebody else';
  end if;
  insert into app.care (id, provider_id, patient_id, status, source, cadence, started_at, client_details, created_at, updated_at, created_by)
    values (new_id, successor, before.patient_id, case when before.status = 'onboarding' then 'onboarding' else 'active' end, before.source, before.cadence,
      app.moment(), before.client_details, app.moment(), app.moment(), app.actor_id())
    on conflict (provider_id, patient_id) where ended_at is null do nothing;
  select c.id into opened from app.care c where c.provider_id = successor and c.patient_id = before.patient_id and c.ended_at is null;
  insert into app.care_hand_over (care_id, from_care_id, provider_id, patient_id, from_provider_id, note, at)
    values (opened, care, successor, before.patient_id, before.provider_id, note, app.moment())
    on conflict (care_id) do update set from_care_id = excluded.from_care_id, from_provider_id = excluded.from_provider_id, note = excluded.note, at = excluded.at;
  insert into app.care_change (id, care_id, provider_id, patient_id, change, at, by_kind, by_id)
    values (pg_catalog.gen_random_uuid(), opened, successor, before.patient_id, 'taken_over', app.moment(), 'provider', app.actor_id());
  return opened;
end $$;
grant create on schema app to app_job;
alter function app.hand_care_over(uuid, uuid, uuid, text) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.hand_care_over(uuid, uuid, uuid, text) from public;
grant execute on function app.hand_care_over(uuid, uuid, uuid, text) to app_user;
