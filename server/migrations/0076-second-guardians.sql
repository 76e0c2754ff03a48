-- A guardian invites a second one by the number or the address with which that person signs in. Nobody gets a right by being invited, only by
-- accepting. Whoever was invited invites nobody, and whoever invited may end what they began.
create table app.guardian_invitation (
  id uuid primary key, patient_id uuid not null references app.patient, invited_by uuid not null references app.patient,
  phone_number text, email text, created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
  accepted_at timestamptz(3), ended_at timestamptz(3),
  check (num_nonnulls(phone_number, email) <= 1), check (accepted_at is null or ended_at is null)
);
create index guardian_invitation_sent on app.guardian_invitation (invited_by, created_at);
create index guardian_invitation_patient on app.guardian_invitation (patient_id);
create index guardian_invitation_phone on app.guardian_invitation (phone_number) where accepted_at is null and ended_at is null;
create index guardian_invitation_email on app.guardian_invitation (email) where accepted_at is null and ended_at is null;
alter table app.guardianship add column invited_by uuid references app.patient;

-- Whether a number or an address is the one with which the calling patient signs in. An address counts once its holder has shown that it is theirs.
create function app.reaches_me(phone text, address text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.identity i join app.patient p on p.identity_id = i.id
    where p.id = app.actor_id() and p.deleted_at is null and app.actor_kind() = 'patient' and app.guardian_id() is null
      and (i.phone_number = phone or (i.email = address and i.email_verified_at is not null))) $$;
-- Whether the calling patient may share this patient: they act for them, and were not invited themselves.
create function app.may_share(patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.actor_kind() = 'patient' and app.guardian_id() is null and app.may_act_for(app.actor_id(), patient) and exists (
    select from app.guardianship g where g.guardian_id = app.actor_id() and g.patient_id = patient and g.ended_at is null and g.invited_by is null) $$;
-- Whether this guardian has invited the calling patient, and may act for that patient themselves.
create function app.is_invited(patient uuid, inviter uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select inviter <> app.actor_id() and app.may_act_for(inviter, patient) and exists (select from app.guardian_invitation i
    where i.patient_id = patient and i.invited_by = inviter and i.accepted_at is null and i.ended_at is null and i.expires_at > app.moment()
      and app.reaches_me(i.phone_number, i.email)) $$;
-- How many people act for a patient, and how many are invited to. Only for whoever may share the patient, or is invited.
create function app.count_guardians(patient uuid) returns json language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'guardians', (select count(*) from app.guardianship g where g.patient_id = patient and g.ended_at is null),
    'invited', (select count(*) from app.guardian_invitation i where i.patient_id = patient and i.accepted_at is null and i.ended_at is null
      and i.expires_at > app.moment()))
  where app.actor_kind() = 'patient' and app.guardian_id() is null and (app.may_act_for(app.actor_id(), patient) or exists (
    select from app.guardian_invitation i where i.patient_id = patient and app.is_invited(patient, i.invited_by))) $$;
-- The invitations that concern the calling patient: those that they sent and that wait or led to a right, and those that wait for them. Until it
-- is accepted, an invitation says the first name of the patient and no more.
create function app.my_guardian_invitations() returns table (invitation_id uuid, is_sent boolean, patient_id uuid, first_name text, inviter_name text,
  guardian_name text, reach text, expires_at timestamptz, guardianship_id uuid, birth_date date, time_zone text)
  language sql stable security definer set search_path = '' as $$
  select i.id, i.invited_by = app.actor_id(), i.patient_id, coalesce(p.preferred_name, p.first_name), trim(concat(w.first_name, ' ', w.last_name)),
    trim(concat(s.first_name, ' ', s.last_name)), coalesce(i.phone_number, i.email), i.expires_at, g.id, p.birth_date, p.time_zone
  from app.guardian_invitation i join app.patient p on p.id = i.patient_id join app.patient w on w.id = i.invited_by
    left join app.guardianship g on g.id = i.id and g.ended_at is null left join app.patient s on s.id = g.guardian_id
  where app.actor_kind() = 'patient' and app.guardian_id() is null and i.ended_at is null and app.may_act_for(i.invited_by, i.patient_id)
    and case when i.invited_by = app.actor_id() then g.id is not null or (i.accepted_at is null and i.expires_at > app.moment())
      else i.accepted_at is null and i.expires_at > app.moment() and app.reaches_me(i.phone_number, i.email) end
  order by i.created_at, i.id $$;

grant create on schema app to app_job;
alter function app.reaches_me(text, text) owner to app_job;
alter function app.may_share(uuid) owner to app_job;
alter function app.is_invited(uuid, uuid) owner to app_job;
alter function app.count_guardians(uuid) owner to app_job;
alter function app.my_guardian_invitations() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.reaches_me(text, text), app.may_share(uuid), app.is_invited(uuid, uuid), app.count_guardians(uuid),
  app.my_guardian_invitations() from public;
grant execute on function app.reaches_me(text, text), app.may_share(uuid), app.is_invited(uuid, uuid), app.count_guardians(uuid),
  app.my_guardian_invitations() to app_user, app_job;

call app.guard('guardian_invitation', 'select', 'insert', 'update');
revoke update on app.guardian_invitation from app_user;
grant update (accepted_at, ended_at) on app.guardian_invitation to app_user;
create policy guardian_invitation_own on app.guardian_invitation for select to app_user
  using ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null
    and (invited_by = (select app.actor_id()) or app.reaches_me(phone_number, email)));
create policy guardian_invitation_send on app.guardian_invitation for insert to app_user
  with check (invited_by = (select app.actor_id()) and accepted_at is null and ended_at is null and app.may_share(patient_id));
create policy guardian_invitation_end on app.guardian_invitation for update to app_user
  using ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null and accepted_at is null and ended_at is null
    and (invited_by = (select app.actor_id()) or app.reaches_me(phone_number, email)))
  with check (accepted_at is null or invited_by <> (select app.actor_id()));

create policy guardianship_accept on app.guardianship for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and (select app.guardian_id()) is null and guardian_id = (select app.actor_id()) and ended_at is null
    and invited_by is not null and app.is_invited(patient_id, invited_by));
create policy guardianship_inviter_read on app.guardianship for select to app_user
  using (invited_by = (select app.actor_id()) and app.may_share(patient_id));
create policy guardianship_inviter_end on app.guardianship for update to app_user
  using (invited_by = (select app.actor_id()) and ended_at is null and app.may_share(patient_id)) with check (ended_at is not null);
