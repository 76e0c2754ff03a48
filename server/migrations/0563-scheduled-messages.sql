-- Messages that a dietitian wrote and that go out later. The id becomes the id of the message. Until then it has no place in the conversation,
-- and the patient knows nothing of it. A row leaves with its message, or when the dietitian takes it back.
create table app.chat_scheduled (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  text text, file_ids uuid[] not null default '{}', client_nonce uuid not null,
  -- When its words were written, or changed last: a patient who writes after that still waits for an answer.
  written_at timestamptz(3) not null, send_at timestamptz(3) not null,
  -- When it could not go out, because care had ended.
  failed_at timestamptz(3), version integer not null default 1,
  check (text is not null or cardinality(file_ids) > 0), unique (provider_id, patient_id, client_nonce)
);
create index chat_scheduled_patient on app.chat_scheduled (patient_id);
create index chat_scheduled_due on app.chat_scheduled (send_at) where failed_at is null;
call app.guard('chat_scheduled', 'select', 'insert', 'update', 'delete');
create policy chat_scheduled_own on app.chat_scheduled for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
