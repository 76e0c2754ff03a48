-- Who acts for a patient gets the messages about them, in the morning of their own clock. Whoever chooses when they are told sees that zone.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.guardian_of(patient uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('guardianship_id', g.id, 'name', trim(concat(coalesce(w.preferred_name, w.first_name), ' ', w.last_name)),
    'phone_number', w.phone_number, 'relation', g.relation, 'time_zone', w.time_zone)
  from app.guardianship g join app.patient p on p.id = g.patient_id join app.patient w on w.id = g.guardian_id
  where g.patient_id = patient and app.guardianship_holds(g, p, w)
    and (app.actor_kind() = 'system' or app.admin_may('support', 'billing_operations') or (app.actor_kind() = 'provider' and exists (
      select from app.care c where c.provider_id = (select app.actor_id()) and c.patient_id = g.patient_id
        and (c.ended_at is null or c.ended_at > (select app.moment()) - interval '24 months'))))
  order by g.started_at, g.id limit 1
); end $$;
set local role app_owner;
revoke create on schema app from app_job;
