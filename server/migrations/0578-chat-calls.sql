-- A call that somebody began in a conversation, without a visit. Its card is a message without words.
create table app.chat_call (
  id uuid primary key, chat_channel_id uuid not null references app.chat_channel, chat_message_id uuid not null unique references app.chat_message,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null, check (ends_at > starts_at)
);
create index chat_call_channel on app.chat_call (chat_channel_id, starts_at desc);
create index chat_call_patient on app.chat_call (patient_id);
create index chat_call_provider on app.chat_call (provider_id);
create index chat_call_ends on app.chat_call (ends_at);
call app.guard('chat_call', 'select', 'insert');
create policy chat_call_own on app.chat_call for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- A room belongs to a visit or to such a call, and bears its id.
alter table app.video_call drop constraint video_call_appointment_id_fkey;
alter table app.call_location drop constraint call_location_appointment_id_fkey;
