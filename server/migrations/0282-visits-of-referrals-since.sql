-- Five years of visits before the first referral need none of them: they are left out where they lie, and not after they were read.
create function app.visits_of_referrals_since(patients uuid[], first_days date[])
  returns table (id uuid, patient_id uuid, provider_id uuid, starts_at timestamptz, minutes integer, was_held boolean)
  language sql stable security definer set search_path = '' as $$
  select a.id, a.patient_id, a.provider_id, a.starts_at, coalesce(a.actual_minutes, a.duration_minutes), a.status = 'Occurred'
  from unnest(patients, first_days) as asked (patient_id, first_day)
    join app.appointment a on a.patient_id = asked.patient_id
  where (a.status = 'Scheduled' or (a.status = 'Occurred' and a.starts_at > asked.first_day - 1))
    and case (select app.actor_kind()) when 'provider' then a.patient_id = any ((select app.my_patients())::uuid[])
      when 'patient' then a.patient_id = (select app.actor_id()) when 'admin' then (select app.admin_may('support')) else (select app.actor_kind()) = 'system' end $$;
grant create on schema app to app_job;
alter function app.visits_of_referrals_since(uuid[], date[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.visits_of_referrals_since(uuid[], date[]) from public;
grant execute on function app.visits_of_referrals_since(uuid[], date[]) to app_user, app_job;
set local role app_job;
drop function app.visits_of_referrals(uuid[]);
set local role app_owner;
