-- When care between the two of a conversation ended and began again, and who did it, for both of them. The history of a care also holds why,
-- which is for staff, so this shows the rest of it.
create function app.care_turns(of_provider uuid, of_patient uuid) returns table (at timestamptz, kind text, by text)
  language sql stable security definer set search_path = '' as $$
  select t.at, t.kind, t.by from (
    select c.at, case when c.change in ('graduated', 'transferred', 'canceled') then 'ended' else 'reopened' end as kind,
      case when c.by_kind = 'provider' and c.by_id = of_provider then 'provider' when c.by_kind = 'patient' then 'patient' else 'practice' end as by,
      c.change, row_number() over (order by c.at, c.id) as nth
    from app.care_change c
    where c.provider_id = of_provider and c.patient_id = of_patient
      and c.change in ('opened', 'reopened', 'restored', 'taken_over', 'graduated', 'transferred', 'canceled')
  ) t
  where not (t.nth = 1 and t.kind = 'reopened') and (
    (select app.actor_kind()) = 'patient' and of_patient = (select app.actor_id())
    or (select app.actor_kind()) = 'provider' and of_provider = (select app.actor_id()) and of_patient = any ((select app.my_patients())::uuid[]))
  order by t.at, t.nth $$;
grant create on schema app to app_job;
alter function app.care_turns(uuid, uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.care_turns(uuid, uuid) from public;
grant execute on function app.care_turns(uuid, uuid) to app_user, app_job;
