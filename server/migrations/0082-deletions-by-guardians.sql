-- Whether the caller may ask for the deletion of this patient, as far as rights to act go: a guardian who was invited may not, because it would end
-- the right of whoever invited them. Whoever acts for somebody reads no row of their own, so a function answers.
create function app.may_ask_for_deletion(patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.guardian_id() is null or exists (select from app.guardianship g
    where g.guardian_id = app.guardian_id() and g.patient_id = patient and g.ended_at is null and g.invited_by is null) $$;
grant create on schema app to app_job;
alter function app.may_ask_for_deletion(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.may_ask_for_deletion(uuid) from public;
grant execute on function app.may_ask_for_deletion(uuid) to app_user, app_job;
