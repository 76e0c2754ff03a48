-- What a visit is expected to cost somebody whom no plan pays for, in writing (45 CFR 149.610). What it says never changes: a later price is a further row.
create table app.good_faith_estimate (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  appointment_id uuid not null references app.appointment, estimate_id uuid not null references app.price_estimate on delete cascade,
  n integer not null check (n > 0), reason text not null check (reason in ('booked', 'changed', 'asked')),
  content jsonb not null, content_hash text not null, total_cents bigint not null check (total_cents >= 0),
  -- Facts of the practice without which it would not be what the law asks for; it goes out once they are known.
  missing text[] not null, due_on date, made_at timestamptz(3) not null, made_by uuid,
  sends integer not null default 0, sent_at timestamptz(3), last_sent_at timestamptz(3),
  unique (appointment_id, n), check ((sends = 0) = (sent_at is null)), check ((sent_at is null) = (last_sent_at is null)), check (sends = 0 or missing = '{}')
);
create index good_faith_estimate_patient on app.good_faith_estimate (patient_id, made_at desc);
create index good_faith_estimate_provider on app.good_faith_estimate (provider_id);
create index good_faith_estimate_estimate on app.good_faith_estimate (estimate_id);
create index good_faith_estimate_newest on app.good_faith_estimate (made_at desc, id desc);
create index good_faith_estimate_open on app.good_faith_estimate (made_at desc, id desc) where sent_at is null;
call app.guard('good_faith_estimate', 'select', 'insert');
grant update (sends, sent_at, last_sent_at) on app.good_faith_estimate to app_user;
create policy good_faith_estimate_patient on app.good_faith_estimate for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy good_faith_estimate_provider on app.good_faith_estimate for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy good_faith_estimate_billing on app.good_faith_estimate for all to app_user using ((select app.admin_may('billing_operations')));

-- A merge may give it to the record that stays, and sending is noted; nothing else of it changes, whoever asks.
create function app.good_faith_estimate_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - '{patient_id,made_by,sends,sent_at,last_sent_at}'::text[]) is distinct from (to_jsonb(old) - '{patient_id,made_by,sends,sent_at,last_sent_at}'::text[])
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at) then
    raise insufficient_privilege using message = 'a later good-faith estimate is a new row';
  end if;
  return new;
end $$;
create trigger good_faith_estimate_kept before update on app.good_faith_estimate for each row execute function app.good_faith_estimate_is_kept();

grant create on schema app to app_job;
set local role app_job;
-- The product writes the estimate by itself, so it may know the NPI of a visit as well.
create or replace function app.npi_of_visit(visit uuid) returns text language sql stable security definer set search_path = '' as $$
  select c.npi from app.appointment a join app.provider_account c on c.provider_id = a.provider_id
  where a.id = visit and (app.actor_kind() = 'system' or app.admin_may('billing_operations') or (app.actor_kind() = 'patient' and a.patient_id = app.actor_id())
    or (app.actor_kind() = 'provider' and a.provider_id = app.actor_id())) $$;
-- The diagnoses of the last signed note before a visit, with the same dietitian, unless it is withheld from its patient.
create function app.diagnoses_before(visit uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce((select s.snapshot::jsonb #> '{content,diagnoses}' from app.appointment a join app.appointment e on e.patient_id = a.patient_id
      and e.provider_id = a.provider_id and e.starts_at < a.starts_at join app.chart_note_signature s on s.appointment_id = e.id
    where a.id = visit and not exists (select from app.chart_note_withholding w where w.note_id = s.note_id and w.lifted_at is null)
      and (app.actor_kind() = 'system' or app.admin_may('billing_operations') or (app.actor_kind() = 'patient' and a.patient_id = app.actor_id()))
    order by e.starts_at desc, s.version desc limit 1), '[]') $$;
revoke all on function app.diagnoses_before(uuid) from public;
grant execute on function app.diagnoses_before(uuid) to app_user, app_job;
set local role app_owner;
revoke create on schema app from app_job;
