-- When a dietitian answers messages, and what is sent by itself meanwhile. Days and hours are by the dietitian's own clock.
create table app.chat_answering (
  provider_id uuid primary key references app.provider,
  -- A list of {weekday, start_local, end_local}.
  hours jsonb not null check (jsonb_typeof(hours) = 'array'), answer_minutes smallint check (answer_minutes > 0), keeps_holidays boolean not null,
  outside_en text, outside_es text, welcome_en text, welcome_es text,
  changed_at timestamptz(3) not null, version integer not null default 2 check (version > 1)
);
create table app.chat_leave (
  provider_id uuid not null references app.provider, starts_on date not null, ends_on date not null,
  cover_id uuid references app.provider, text_en text, text_es text,
  primary key (provider_id, starts_on), check (starts_on <= ends_on), check (cover_id <> provider_id)
);
create index chat_leave_cover on app.chat_leave (cover_id, ends_on) where cover_id is not null;

call app.guard('chat_answering', 'select', 'insert', 'update');
create policy chat_answering_own on app.chat_answering for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy chat_answering_of_mine on app.chat_answering for select to app_user
  using ((select app.actor_kind()) = 'patient' and provider_id = any ((select app.my_providers())::uuid[]));

call app.guard('chat_leave', 'select', 'insert', 'update', 'delete');
create policy chat_leave_own on app.chat_leave for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy chat_leave_of_mine on app.chat_leave for select to app_user
  using ((select app.actor_kind()) = 'patient' and provider_id = any ((select app.my_providers())::uuid[]));
-- A colleague learns when they are to cover.
create policy chat_leave_covered on app.chat_leave for select to app_user using ((select app.actor_kind()) = 'provider' and cover_id = (select app.actor_id()));
