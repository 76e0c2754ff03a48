-- Support invites people for the practice: then no dietitian stands behind the code.
alter table app.onboarding_code alter column provider_id drop not null;

-- Support sees that somebody was invited and how far it came, and never what the code is recognized by.
grant select (id, patient_id, provider_id, created_at, expires_at, tries, used_at) on app.onboarding_code to app_user;
create policy onboarding_code_admin on app.onboarding_code for select to app_user using ((select app.admin_may('support')));

-- How many files of each purpose are on a record. Support opens none, so it reads no row of a file.
create function app.count_files_of(patient uuid) returns table (purpose text, count integer, newest_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select f.purpose, count(*)::integer, max(f.created_at) from app.file f
  where app.admin_may('support') and f.patient_id = patient and f.attached_at is not null and f.dropped_at is null
  group by f.purpose $$;
grant create on schema app to app_job;
alter function app.count_files_of(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.count_files_of(uuid) from public;
grant execute on function app.count_files_of(uuid) to app_user, app_job;
