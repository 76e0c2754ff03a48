-- Texts that a dietitian writes again and again. They are about nobody: facts of a patient are filled in when the phrase is used.
create table app.smart_phrase (
  id uuid primary key, provider_id uuid not null references app.provider,
  trigger text not null check (trigger = lower(trigger) and length(trigger) between 1 and 30),
  text_en text, text_es text, is_shared boolean not null default false,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, version integer not null default 1 check (version > 0),
  unique (provider_id, trigger), check (text_en is not null or text_es is not null)
);
create index smart_phrase_own on app.smart_phrase (provider_id, created_at desc, id desc);
create index smart_phrase_shared on app.smart_phrase (created_at desc, id desc) where is_shared;

call app.guard('smart_phrase', 'select', 'insert', 'update', 'delete');
create policy smart_phrase_own on app.smart_phrase for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy smart_phrase_shared on app.smart_phrase for select to app_user using ((select app.actor_kind()) = 'provider' and is_shared);
