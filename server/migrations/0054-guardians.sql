-- Who acts for a patient who does not act alone: a parent for a child, a daughter for her father. The guardian is a person (their own row as
-- a patient) and not a phone number, so that whoever gets the number later gets no children with it.
create table app.guardianship (
  id uuid primary key, guardian_id uuid not null references app.patient, patient_id uuid not null references app.patient,
  relation text not null check (relation in ('parent', 'legal_guardian', 'grandparent', 'partner', 'adult_child', 'relative', 'carer')),
  -- The patient was under age when it began: then it ends by itself with their majority.
  for_minor boolean not null,
  -- The text in which the guardian said that they may decide for this person.
  authority_version text not null,
  started_at timestamptz(3) not null, ended_at timestamptz(3),
  ended_by text check (ended_by in ('guardian', 'practice', 'adult')),
  check (guardian_id <> patient_id), check ((ended_at is null) = (ended_by is null))
);
create unique index guardianship_open_pair on app.guardianship (guardian_id, patient_id) where ended_at is null;
create index guardianship_patient on app.guardianship (patient_id);
create index guardianship_of_minor on app.guardianship (patient_id) where for_minor and ended_at is null;

-- The guardian who makes this call; empty for everybody who acts for themselves. `app.actor_id` is then the patient for whom they act.
create function app.guardian_id() returns uuid language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.guardian_id', true), '')::uuid $$;

-- The same number as `adultAge` in contract/src/patients/guardians.ts.
create function app.adult_age() returns integer language sql immutable parallel safe set search_path = '' as $$ select 18 $$;
create function app.is_adult(birth_date date, time_zone text, at timestamptz) returns boolean language sql stable parallel safe set search_path = ''
  as $$ select extract(year from age((at at time zone coalesce(time_zone, 'UTC'))::date::timestamp, birth_date::timestamp)) >= app.adult_age() $$;

-- Whether a guardianship holds now: it has not ended, neither person was deleted, and a child has not grown up by their own clock.
create function app.guardianship_holds(g app.guardianship, patient app.patient, guardian app.patient) returns boolean language sql stable set search_path = ''
  as $$ select g.ended_at is null and patient.deleted_at is null and guardian.deleted_at is null
    and not (g.for_minor and app.is_adult(patient.birth_date, patient.time_zone, app.moment())) $$;

-- Asked for every call that acts for somebody, so that a guardianship that ended ends in that moment.
create function app.may_act_for(guardian uuid, dependent uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.guardianship g join app.patient p on p.id = g.patient_id join app.patient w on w.id = g.guardian_id
    where g.guardian_id = guardian and g.patient_id = dependent and app.guardianship_holds(g, p, w)) $$;

-- The patient whose phone and address reach this one: themselves, or the guardian of longest standing of somebody who has neither.
create function app.contact_of(patient uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select case when p.identity_id is not null or p.phone_number is not null or p.email is not null then p.id
    else (select g.guardian_id from app.guardianship g join app.patient w on w.id = g.guardian_id
      where g.patient_id = p.id and app.guardianship_holds(g, p, w) order by g.started_at, g.id limit 1) end
  from app.patient p where p.id = patient $$;

-- The people for whom the calling patient may act, with what their screens show. Empty while they act for one of them.
create function app.my_dependents() returns table (guardianship_id uuid, patient_id uuid, relation text, is_minor boolean, first_name text, last_name text,
  preferred_name text, birth_date date, time_zone text, preferred_language text, confirmation_status text, started_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select g.id, p.id, g.relation, g.for_minor, p.first_name, p.last_name, p.preferred_name, p.birth_date, p.time_zone, p.preferred_language,
    p.confirmation_status, g.started_at
  from app.guardianship g join app.patient p on p.id = g.patient_id join app.patient w on w.id = g.guardian_id
  where g.guardian_id = app.actor_id() and app.actor_kind() = 'patient' and app.guardian_id() is null and app.guardianship_holds(g, p, w) $$;

-- Whom staff reach for this patient: name, phone number and relation of the guardian. Only for providers in care and those who support patients.
create function app.guardian_of(patient uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('guardianship_id', g.id, 'name', trim(concat(coalesce(w.preferred_name, w.first_name), ' ', w.last_name)), 'phone_number', w.phone_number, 'relation', g.relation)
  from app.guardianship g join app.patient p on p.id = g.patient_id join app.patient w on w.id = g.guardian_id
  where g.patient_id = patient and app.guardianship_holds(g, p, w)
    and (app.actor_kind() = 'system' or app.admin_may('support', 'billing_operations') or (app.actor_kind() = 'provider' and exists (
      select from app.care c where c.provider_id = app.actor_id() and c.patient_id = g.patient_id
        and (c.ended_at is null or c.ended_at > app.moment() - interval '24 months'))))
  order by g.started_at, g.id limit 1 $$;

-- Whether the caller has just added this patient, who has no guardian yet: only for such a patient may they make themselves the guardian.
create function app.may_take_in(patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.patient p where p.id = patient and p.created_by = app.actor_id() and p.identity_id is null and p.deleted_at is null)
    and not exists (select from app.guardianship g where g.patient_id = patient) $$;

grant create on schema app to app_job;
alter function app.may_act_for(uuid, uuid) owner to app_job;
alter function app.contact_of(uuid) owner to app_job;
alter function app.my_dependents() owner to app_job;
alter function app.guardian_of(uuid) owner to app_job;
alter function app.may_take_in(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.may_act_for(uuid, uuid), app.contact_of(uuid), app.my_dependents(), app.guardian_of(uuid), app.may_take_in(uuid) from public;
grant execute on function app.may_act_for(uuid, uuid), app.contact_of(uuid) to app_job;
grant execute on function app.my_dependents(), app.guardian_of(uuid), app.may_take_in(uuid) to app_user, app_job;

call app.guard('guardianship', 'select', 'insert', 'update');
create policy guardianship_own on app.guardianship for select to app_user
  using ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null and guardian_id = (select app.actor_id()));
create policy guardianship_start on app.guardianship for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null and guardian_id = (select app.actor_id()) and ended_at is null
    and app.may_take_in(patient_id));
-- It can only be ended, and what has ended stays ended.
create policy guardianship_end on app.guardianship for update to app_user
  using ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null and guardian_id = (select app.actor_id()) and ended_at is null)
  with check (guardian_id = (select app.actor_id()) and ended_at is not null);
create policy guardianship_admin_read on app.guardianship for select to app_user using ((select app.admin_may('support')));
create policy guardianship_admin_end on app.guardianship for update to app_user
  using ((select app.admin_may('support')) and ended_at is null) with check (ended_at is not null);

-- A patient may add another one who has no reach of their own: no identity, no number, no address.
create policy patient_dependent on app.patient for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null and created_by = (select app.actor_id())
    and identity_id is null and phone_number is null and email is null);

-- A patient for whom somebody else acts gets no reach either, not even before they are confirmed: a guardian cannot give a child a phone number
-- that opens the account later.
create function app.dependent_reach_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'app_user' and app.guardian_id() is not null
    and (new.email, new.phone_number, new.identity_id) is distinct from (old.email, old.phone_number, old.identity_id) then
    raise insufficient_privilege using message = 'somebody for whom another person acts has no reach of their own';
  end if;
  return new;
end $$;
create trigger patient_dependent_reach before update of email, phone_number, identity_id on app.patient
  for each row execute function app.dependent_reach_is_kept();

-- Who gave a consent. So far patients gave their own.
alter table app.consent add column given_by uuid references app.patient;
set local role app_job;
update app.consent set given_by = patient_id;
set local role app_owner;
alter table app.consent alter column given_by set not null;
drop policy consent_patient on app.consent;
create policy consent_patient on app.consent for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
  with check (patient_id = (select app.actor_id()) and given_by = coalesce((select app.guardian_id()), (select app.actor_id())));

-- A link or a calendar address that a guardian holds ends with the guardianship. It is empty for what patients hold themselves.
alter table app.appointment_link add column guardian_id uuid references app.patient;
alter table app.calendar_feed add column guardian_id uuid references app.patient;
