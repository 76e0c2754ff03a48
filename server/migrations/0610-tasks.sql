-- What a dietitian still has to do, mostly for one of their clients. A task is their own working note: nobody else reads it, also no patient.
create table app.task (
  id uuid primary key, provider_id uuid not null references app.provider, patient_id uuid references app.patient,
  text text not null, due_on date,
  -- The message from which it came. It stays when the message is taken back, and goes only with the message itself.
  chat_message_id uuid unique references app.chat_message on delete set null,
  created_at timestamptz(3) not null, done_at timestamptz(3), version integer not null default 1 check (version > 0),
  -- Where it stands among the open ones: by its day, and without one after all others, in the order in which they were added.
  stands_at timestamptz(3) not null
    generated always as (coalesce(due_on::timestamp at time zone 'UTC', (created_at at time zone 'UTC' + interval '1000 years') at time zone 'UTC')) stored,
  check (chat_message_id is null or patient_id is not null)
);
create index task_open on app.task (provider_id, stands_at, id) where done_at is null;
create index task_done on app.task (provider_id, done_at desc, id desc) where done_at is not null;
create index task_patient on app.task (patient_id) where patient_id is not null;
call app.guard('task', 'select', 'insert', 'update', 'delete');
create policy task_own on app.task for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and (patient_id is null or patient_id = any ((select app.my_patients())::uuid[])))
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and (patient_id is null or patient_id = any ((select app.my_patients())::uuid[]))
    and (chat_message_id is null or exists (select from app.chat_message m
      where m.id = chat_message_id and m.provider_id = task.provider_id and m.patient_id = task.patient_id)));
