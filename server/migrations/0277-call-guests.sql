-- A relative or an interpreter who was invited to one visit, and comes in by a link without signing in.
create table app.call_guest (
  id uuid primary key, appointment_id uuid not null references app.appointment, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  name text not null, relation text not null, language text not null check (language in ('en', 'es')),
  -- The secret of the link is computed from the id, so no row holds it.
  token_hash text not null unique,
  invited_by text not null check (invited_by in ('patient', 'provider')),
  -- Where the link was sent, if it was; otherwise somebody handed it on.
  channel text check (channel in ('sms', 'email')), address text, sent_at timestamptz(3), is_undelivered boolean not null default false,
  created_at timestamptz(3) not null, revoked_at timestamptz(3),
  check ((channel is null) = (address is null))
);
create index call_guest_visit on app.call_guest (appointment_id, created_at, id);
create index call_guest_patient on app.call_guest (patient_id);
create index call_guest_provider on app.call_guest (provider_id);
call app.guard('call_guest', 'select', 'insert', 'update');
create policy call_guest_own on app.call_guest for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- The visit to which the calling guest was invited; null for everybody else. Owned by app_job, since forced policies bind the owner too.
create function app.guest_visit() returns uuid language sql stable security definer set search_path = '' as $$
  select appointment_id from app.call_guest where id = app.actor_id() and revoked_at is null and app.actor_kind() = 'guest' $$;
grant create on schema app to app_job;
alter function app.guest_visit() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.guest_visit() from public;
grant execute on function app.guest_visit() to app_user, app_job;
create policy call_guest_beside on app.call_guest for select to app_user using (appointment_id = (select app.guest_visit()));

alter table app.video_stay add guest_id uuid references app.call_guest;
create index video_stay_guest on app.video_stay (guest_id) where guest_id is not null;
alter table app.video_stay drop constraint video_stay_role_check;
alter table app.video_stay add constraint video_stay_role_check check (role in ('patient', 'provider', 'guest')),
  add constraint video_stay_guest_check check ((role = 'guest') = (guest_id is not null));

-- A guest sees who is in the room, and changes nothing but their own stays.
create policy video_call_guest on app.video_call for select to app_user using (appointment_id = (select app.guest_visit()));
create policy video_call_guest_opens on app.video_call for insert to app_user with check (appointment_id = (select app.guest_visit()));
create policy video_stay_guest on app.video_stay for select to app_user using (appointment_id = (select app.guest_visit()));
create policy video_stay_guest_comes on app.video_stay for insert to app_user
  with check (appointment_id = (select app.guest_visit()) and guest_id = (select app.actor_id()));
create policy video_stay_guest_goes on app.video_stay for update to app_user
  using (appointment_id = (select app.guest_visit()) and guest_id = (select app.actor_id()));
create policy call_signal_guest on app.call_signal for select to app_user using (appointment_id = (select app.guest_visit()));
create policy call_signal_guest_sends on app.call_signal for insert to app_user with check (appointment_id = (select app.guest_visit()));
