-- What policies and lists ask for again and again. `app.actor_id()` and `app.moment()` were computed for each row of a small table, which took 0.5 ms
-- each time, more than most statements themselves; as subqueries they are computed once. A function in PL/pgSQL keeps its plan with the
-- connection, and one in SQL is planned anew in every statement. The queries are the same as before.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.my_patients() returns uuid[] language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(array_agg(distinct patient_id), '{}') from app.care
  where provider_id = (select app.actor_id()) and (ended_at is null or ended_at > (select app.moment()) - interval '24 months')
); end $$;
create or replace function app.my_patients_in_care() returns uuid[] language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(array_agg(distinct patient_id), '{}') from app.care where provider_id = (select app.actor_id()) and ended_at is null
); end $$;
create or replace function app.my_providers() returns uuid[] language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(array_agg(distinct provider_id), '{}') from app.care where patient_id = (select app.actor_id())
); end $$;
create or replace function app.contact_of(patient uuid) returns uuid language plpgsql stable security definer set search_path = '' as $$ begin return (
  select case when p.identity_id is not null or p.phone_number is not null or p.email is not null then p.id
    else (select g.guardian_id from app.guardianship g join app.patient w on w.id = g.guardian_id
      where g.patient_id = p.id and app.guardianship_holds(g, p, w) order by g.started_at, g.id limit 1) end
  from app.patient p where p.id = patient
); end $$;
create or replace function app.guardian_of(patient uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('guardianship_id', g.id, 'name', trim(concat(coalesce(w.preferred_name, w.first_name), ' ', w.last_name)), 'phone_number', w.phone_number, 'relation', g.relation)
  from app.guardianship g join app.patient p on p.id = g.patient_id join app.patient w on w.id = g.guardian_id
  where g.patient_id = patient and app.guardianship_holds(g, p, w)
    and (app.actor_kind() = 'system' or app.admin_may('support', 'billing_operations') or (app.actor_kind() = 'provider' and exists (
      select from app.care c where c.provider_id = (select app.actor_id()) and c.patient_id = g.patient_id
        and (c.ended_at is null or c.ended_at > (select app.moment()) - interval '24 months'))))
  order by g.started_at, g.id limit 1
); end $$;
create or replace function app.is_note_withheld(note uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$ begin return (
  exists (select from app.chart_note_withholding w where w.note_id = note and w.lifted_at is null)
); end $$;
set local role app_owner;
revoke create on schema app from app_job;
