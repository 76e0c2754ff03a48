-- One good-faith estimate for the visits of at most a year (45 CFR 149.610(b)(1)(x)). It stands on the first of them.
alter table app.good_faith_estimate add column scope text not null default 'visit' check (scope in ('visit', 'year'));
-- A dietitian may write the one of a year for their patients, and note that it goes out.
create policy good_faith_estimate_provider_add on app.good_faith_estimate for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and scope = 'year' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy good_faith_estimate_provider_send on app.good_faith_estimate for update to app_user
  using ((select app.actor_kind()) = 'provider' and scope = 'year' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));

grant create on schema app to app_job;
set local role app_job;
create or replace function app.diagnoses_before(visit uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce((select s.snapshot::jsonb #> '{content,diagnoses}' from app.appointment a join app.appointment e on e.patient_id = a.patient_id
      and e.provider_id = a.provider_id and e.starts_at < a.starts_at join app.chart_note_signature s on s.appointment_id = e.id
    where a.id = visit and not exists (select from app.chart_note_withholding w where w.note_id = s.note_id and w.lifted_at is null)
      and (app.actor_kind() = 'system' or app.admin_may('billing_operations') or (app.actor_kind() = 'patient' and a.patient_id = app.actor_id())
        or (app.actor_kind() = 'provider' and a.provider_id = app.actor_id()))
    order by e.starts_at desc, s.version desc limit 1), '[]') $$;
set local role app_owner;
revoke create on schema app from app_job;
