-- A run that proposes what a note may say. `fields` are its proposals with their citations and what became of each (`PrefillField` of the
-- contract); `sources` says from what they were drawn. A run that was removed keeps its costs and what was accepted of it.
create table app.ai_prefill_fieldset (
  id uuid primary key, appointment_id uuid not null references app.appointment, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  status text not null check (status in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  stage text check (stage in ('gathering', 'asking', 'checking')),
  outcome text check (outcome in ('fields', 'no_speech', 'insufficient_source')),
  sources jsonb not null default '{}', fields jsonb not null default '[]',
  model text, prompt_version text not null, input_tokens integer not null default 0, output_tokens integer not null default 0, milliseconds integer,
  error_code text check (error_code in ('timeout', 'bad_answer', 'model_unavailable', 'too_much', 'limit_reached')),
  created_at timestamptz(3) not null, started_at timestamptz(3), finished_at timestamptz(3), removed_at timestamptz(3),
  check ((status = 'running') >= (stage is not null)), check ((status = 'ready') = (outcome is not null)), check ((status = 'failed') = (error_code is not null)),
  check ((status in ('queued', 'running')) = (finished_at is null))
);
create unique index ai_prefill_fieldset_under_way on app.ai_prefill_fieldset (appointment_id) where status in ('queued', 'running');
create index ai_prefill_fieldset_visit on app.ai_prefill_fieldset (appointment_id, created_at desc, id desc);
create index ai_prefill_fieldset_patient on app.ai_prefill_fieldset (patient_id);
create index ai_prefill_fieldset_provider on app.ai_prefill_fieldset (provider_id);
create index ai_prefill_fieldset_waiting on app.ai_prefill_fieldset (created_at) where status in ('queued', 'running');
create index ai_prefill_fieldset_costs on app.ai_prefill_fieldset (created_at) include (input_tokens, output_tokens);

call app.guard('ai_prefill_fieldset', 'select', 'insert', 'update');
create policy ai_prefill_fieldset_own on app.ai_prefill_fieldset for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
