-- The level of an appeal, and the documents that go with its letter: those of the record by their name, and what staff uploaded for it. They are kept with the
-- letter, so what went out is known for good: the trigger of the letter refuses every change once it went out.
alter table app.appeal_letter add column level text not null default 'first' check (level in ('first', 'second', 'external')),
  add column enclosures jsonb not null default '[]' check (jsonb_typeof(enclosures) = 'array');
create index appeal_letter_enclosures on app.appeal_letter using gin (enclosures jsonb_path_ops) where enclosures <> '[]';

-- Billing staff upload what goes with a letter, and read what any of them enclosed.
create policy file_appeal on app.file for all to app_user
  using ((select app.admin_may('billing_operations')) and purpose = 'appeal_enclosure' and uploader_kind = 'admin'
    and (attached_at is not null or uploaded_by = (select app.actor_id())))
  with check (purpose = 'appeal_enclosure' and uploader_kind = 'admin' and uploaded_by = (select app.actor_id()));

-- Other features add purposes of their own, so this adds to those that are there.
do $$
declare listed text;
begin
  select string_agg(word, ', ' order by word) into listed from (
    select distinct (regexp_matches(pg_get_constraintdef(c.oid), '''[a-z_]+''', 'g'))[1] as word from pg_constraint c
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select quote_literal('appeal_enclosure')) words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', listed);
end $$;
