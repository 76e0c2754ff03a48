-- The recording of a visit: who agreed, its stretches with the pieces that browsers send, and what was said.
create table app.recording (
  appointment_id uuid primary key references app.appointment, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  created_at timestamptz(3) not null,
  -- When the sound is deleted, and when it was. Null before anything was recorded.
  media_until timestamptz(3), media_deleted_at timestamptz(3),
  -- Somebody took their consent back, and nothing of the recording is left.
  withdrawn_at timestamptz(3)
);
create index recording_patient on app.recording (patient_id);
create index recording_provider on app.recording (provider_id);
create index recording_due on app.recording (media_until) where media_deleted_at is null;
call app.guard('recording', 'select', 'insert', 'update');
create policy recording_own on app.recording for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What somebody answered; the newest answer of a person counts. Answers are never changed.
create table app.recording_consent (
  id uuid primary key, appointment_id uuid not null references app.recording, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  party text not null check (party in ('patient', 'provider', 'guest')), person_id uuid not null,
  answer text not null check (answer in ('given', 'refused')),
  -- Which text was shown, and who was named in it as the service that writes words down.
  version text not null, vendor text, at timestamptz(3) not null
);
create index recording_consent_visit on app.recording_consent (appointment_id, at, id);
create index recording_consent_patient on app.recording_consent (patient_id);
create index recording_consent_provider on app.recording_consent (provider_id);
call app.guard('recording_consent', 'select', 'insert');
create policy recording_consent_own on app.recording_consent for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- One stretch of a recording, made by one browser from a start to a stop.
create table app.recording_take (
  id uuid primary key, appointment_id uuid not null references app.recording, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  started_at timestamptz(3) not null, heard_at timestamptz(3) not null, ended_at timestamptz(3),
  ended_because text check (ended_because in ('stopped', 'begun_anew', 'silent', 'call_ended', 'somebody_came', 'withdrawn')),
  -- How many pieces the browser made; null until it says so.
  pieces integer check (pieces between 0 and 8000), duration_ms integer not null default 0 check (duration_ms >= 0),
  -- At which millisecond each stored section begins; null before the pieces are put together.
  sections jsonb, talk text not null check (talk in ('open', 'waiting', 'ready', 'no_speech', 'failed')),
  fault text check (fault in ('service_failed', 'unreadable')), tries integer not null default 0,
  check ((ended_at is null) = (ended_because is null)), check ((talk = 'failed') = (fault is not null))
);
create index recording_take_visit on app.recording_take (appointment_id, started_at, id);
create index recording_take_patient on app.recording_take (patient_id);
create index recording_take_provider on app.recording_take (provider_id);
-- Of two starts at the same moment, one records.
create unique index recording_take_open on app.recording_take (appointment_id) where ended_at is null;
create index recording_take_unfinished on app.recording_take (heard_at) where talk in ('open', 'waiting');
call app.guard('recording_take', 'select', 'insert', 'update', 'delete');
create policy recording_take_own on app.recording_take for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- A piece as it arrived, with how loud everybody was. The bytes lie in the store of files.
create table app.recording_piece (
  take_id uuid not null references app.recording_take on delete cascade, n integer not null check (n between 0 and 7999), patient_id uuid not null references app.patient,
  provider_id uuid not null references app.provider, sha256 text not null, bytes integer not null, patient_levels text not null, provider_levels text not null, guest_levels text not null,
  primary key (take_id, n)
);
create index recording_piece_patient on app.recording_piece (patient_id);
create index recording_piece_provider on app.recording_piece (provider_id);
call app.guard('recording_piece', 'select', 'insert', 'update', 'delete');
create policy recording_piece_own on app.recording_piece for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What was said in one stretch. Only the system writes it; it stays with the record when the sound is gone.
create table app.recording_transcript (
  take_id uuid primary key, appointment_id uuid not null references app.recording, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  started_at timestamptz(3) not null, duration_ms integer not null, language text, vendor text, lines jsonb not null, made_at timestamptz(3) not null
);
create index recording_transcript_visit on app.recording_transcript (appointment_id, started_at, take_id);
create index recording_transcript_patient on app.recording_transcript (patient_id);
create index recording_transcript_provider on app.recording_transcript (provider_id);
call app.guard('recording_transcript', 'select', 'delete');
create policy recording_transcript_own on app.recording_transcript for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
