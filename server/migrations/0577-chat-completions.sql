-- Answers that were proposed to a dietitian. `suggestions` are those that were left after each quote was compared with its source
-- (`ChatSuggestion` of the contract). What became of them stands beside; the words that were sent are in the conversation.
create table app.chat_completion (
  id uuid primary key, chat_channel_id uuid not null references app.chat_channel, up_to_message_id uuid not null references app.chat_message,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  suggestions jsonb not null default '[]', blocked_reason text check (blocked_reason in ('urgent', 'not_available')),
  error_code text check (error_code in ('timeout', 'bad_answer', 'model_unavailable')),
  model text not null, prompt_version text not null, input_tokens integer not null, output_tokens integer not null, milliseconds integer not null,
  rating text check (rating in ('up', 'down')), used text check (used in ('none', 'as_is', 'edited')), reason text, final_text_hash text,
  created_at timestamptz(3) not null, judged_at timestamptz(3)
);
create index chat_completion_channel on app.chat_completion (chat_channel_id, created_at desc);
create index chat_completion_message on app.chat_completion (up_to_message_id);
create index chat_completion_patient on app.chat_completion (patient_id);
create index chat_completion_provider on app.chat_completion (provider_id);
create index chat_completion_costs on app.chat_completion (created_at) include (input_tokens, output_tokens);

call app.guard('chat_completion', 'select', 'insert', 'update');
create policy chat_completion_own on app.chat_completion for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
