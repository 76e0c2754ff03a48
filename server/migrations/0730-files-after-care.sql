-- In the week after the end of a care both can still write (`daysToWriteAfterCare` of chat), so a dietitian can still send a file.
create function app.can_still_write_to(patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.care where provider_id = app.actor_id() and patient_id = patient and ended_at > app.moment() - interval '7 days') $$;
grant create on schema app to app_job;
alter function app.can_still_write_to(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.can_still_write_to(uuid) from public;
grant execute on function app.can_still_write_to(uuid) to app_user, app_job;

alter policy file_provider_own on app.file
  with check (uploader_kind = 'provider' and uploaded_by = (select app.actor_id()) and (patient_id is null or app.has_open_care(patient_id)
    or (purpose = 'chat_attachment' and app.can_still_write_to(patient_id))));
