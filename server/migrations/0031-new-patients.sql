-- Where new patients are limited, the first visit that a patient books with a provider counts as that of a new one, whatever it is called;
-- through its moves it stays what it was.
grant create on schema app to app_job;
-- Only its owner may replace a function.
set local role app_job;
create or replace function app.appointment_holds_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.held_time (id, provider_id, span, kind, live, counts_as)
  values (new.id, new.provider_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), 'appointment', new.status in ('Scheduled', 'Occurred'),
    coalesce((select h.counts_as from app.held_time h where h.id = new.rescheduled_from_id),
      case when exists (select from app.appointment a where a.patient_id = new.patient_id and a.provider_id = new.provider_id
        and a.id <> new.id and a.status in ('Scheduled', 'Occurred', 'No-show')) then new.type else 'Initial Consultation' end))
  on conflict (id) do update set provider_id = excluded.provider_id, span = excluded.span, live = excluded.live;
  return null;
end $$;
set local role app_owner;
revoke create on schema app from app_job;
