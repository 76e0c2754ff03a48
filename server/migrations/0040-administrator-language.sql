-- The language of what is sent to an administrator, as patients and providers have one.
alter table app.administrator add column preferred_language text not null default 'en' check (preferred_language in ('en', 'es'));
alter table app.provider_account add check (preferred_language in ('en', 'es'));
