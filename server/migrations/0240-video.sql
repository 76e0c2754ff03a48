-- The call of a visit: its room, the browsers in it, and what these tell each other while they connect.
create table app.video_call (
  appointment_id uuid primary key references app.appointment, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  begun_at timestamptz(3) not null,
  -- Null while the room is in use. The dietitian may come back until the room closes.
  ended_at timestamptz(3),
  minutes integer not null default 0 check (minutes >= 0)
);
create index video_call_patient on app.video_call (patient_id);
create index video_call_provider on app.video_call (provider_id);
create index video_call_open on app.video_call (begun_at) where ended_at is null;
call app.guard('video_call', 'select', 'insert', 'update');
create policy video_call_own on app.video_call for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- A stay of one browser: it comes back under the same id after a short silence, and under a new id after a reload.
create table app.video_stay (
  id uuid primary key, appointment_id uuid not null references app.video_call, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  -- The browser makes its id, which may stand once in each call.
  peer_id uuid not null, role text not null check (role in ('patient', 'provider')), place text not null check (place in ('waiting', 'inside', 'left')),
  has_camera boolean not null, asked_at timestamptz(3) not null, admitted_at timestamptz(3), seen_at timestamptz(3) not null, left_at timestamptz(3),
  check ((place = 'inside') <= (admitted_at is not null)), check ((place = 'left') = (left_at is not null))
);
create index video_stay_call on app.video_stay (appointment_id, asked_at, id);
create unique index video_stay_peer on app.video_stay (appointment_id, peer_id) where place <> 'left';
create index video_stay_patient on app.video_stay (patient_id);
create index video_stay_provider on app.video_stay (provider_id);
create index video_stay_there on app.video_stay (seen_at) where place <> 'left';
call app.guard('video_stay', 'select', 'insert', 'update');
create policy video_stay_own on app.video_stay for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What browsers tell each other while they connect lasts for minutes, so a crash may lose it: they begin anew.
create unlogged table app.call_signal (
  id bigint primary key generated always as identity, appointment_id uuid not null, patient_id uuid not null, provider_id uuid not null,
  from_peer_id uuid not null, to_peer_id uuid not null, kind text not null check (kind in ('description', 'candidate', 'restart')),
  body text not null check (length(body) <= 40000), sent_at timestamptz(3) not null
);
create index call_signal_to on app.call_signal (appointment_id, to_peer_id, id);
create index call_signal_sent on app.call_signal (sent_at);
create index call_signal_patient on app.call_signal (patient_id);
create index call_signal_provider on app.call_signal (provider_id);
call app.guard('call_signal', 'select', 'insert');
create policy call_signal_own on app.call_signal for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
