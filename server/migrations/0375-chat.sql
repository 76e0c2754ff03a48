-- Messages between a patient and a dietitian. There is one conversation for each pair, whatever care begins or ends between them. Its row comes with
-- the first message; before that its id is computed from the pair, so that reading writes nothing.
do $$
declare listed text;
begin
  -- Other features add purposes of their own, so this adds to those that are there.
  select string_agg(word, ', ' order by word) into listed from (
    select distinct (regexp_matches(pg_get_constraintdef(c.oid), '''[a-z_]+''', 'g'))[1] as word from pg_constraint c
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select quote_literal('chat_attachment')) words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', listed);
end $$;

create function app.channel_of(provider uuid, patient uuid) returns uuid language sql immutable set search_path = '' as $$
  select encode(set_byte(set_byte(h, 6, (get_byte(h, 6) & 15) | 128), 8, (get_byte(h, 8) & 63) | 128), 'hex')::uuid
  from (select substring(sha256(convert_to('chat ' || provider || ' ' || patient, 'UTF8')) from 1 for 16) as h) hashed $$;

create table app.chat_channel (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  last_seq integer not null default 0, last_sent_at timestamptz(3),
  -- Since when the patient waits for an answer.
  waiting_since timestamptz(3),
  -- Of two records that were merged, both had a conversation with this dietitian. The one with the later message goes on.
  is_earlier boolean not null default false, created_at timestamptz(3) not null
);
create unique index chat_channel_pair on app.chat_channel (provider_id, patient_id) where not is_earlier;
create index chat_channel_patient on app.chat_channel (patient_id);
create index chat_channel_provider on app.chat_channel (provider_id, last_sent_at desc);

create table app.chat_message (
  id uuid primary key, chat_channel_id uuid not null references app.chat_channel,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  seq integer not null check (seq > 0), role text not null check (role in ('patient', 'provider')), author_id uuid not null,
  text text, client_nonce uuid not null, sent_at timestamptz(3) not null, edited_at timestamptz(3), deleted_at timestamptz(3),
  version integer not null default 1, unique (chat_channel_id, seq), unique (chat_channel_id, role, client_nonce),
  check (deleted_at is null or text is null)
);
create index chat_message_patient on app.chat_message (patient_id, sent_at desc);
create index chat_message_provider on app.chat_message (provider_id);
create index chat_message_order on app.chat_message (chat_channel_id, sent_at desc, id desc);

-- What a message said before it was changed or taken back. Nobody changes or deletes it.
create table app.chat_message_version (
  chat_message_id uuid not null references app.chat_message, version integer not null,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  text text, replaced_at timestamptz(3) not null, primary key (chat_message_id, version)
);
create index chat_message_version_patient on app.chat_message_version (patient_id);
create index chat_message_version_provider on app.chat_message_version (provider_id);

create table app.chat_attachment (
  file_id uuid primary key references app.file, chat_message_id uuid not null references app.chat_message,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  place smallint not null check (place between 0 and 9)
);
create index chat_attachment_message on app.chat_attachment (chat_message_id, place);
create index chat_attachment_patient on app.chat_attachment (patient_id);
create index chat_attachment_provider on app.chat_attachment (provider_id);

-- Up to which message each person has read: the dietitian, the patient, and everybody who acts for them.
create table app.chat_reader (
  chat_channel_id uuid not null references app.chat_channel, person_id uuid not null,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  role text not null check (role in ('patient', 'provider')), read_seq integer not null, read_at timestamptz(3) not null,
  primary key (chat_channel_id, person_id)
);
create index chat_reader_patient on app.chat_reader (patient_id);
create index chat_reader_provider on app.chat_reader (provider_id);

-- The mark of who has read how far only moves on.
create function app.chat_reader_moves_on() returns trigger language plpgsql set search_path = '' as $$
begin
  new.read_seq := greatest(new.read_seq, old.read_seq);
  return new;
end $$;
create trigger chat_reader_moves_on before update on app.chat_reader for each row execute function app.chat_reader_moves_on();

-- A message stays what it is and where it is; only its words change, or go.
create function app.chat_message_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'app_job' and (to_jsonb(new) - array['text', 'edited_at', 'deleted_at', 'version'])
      is distinct from (to_jsonb(old) - array['text', 'edited_at', 'deleted_at', 'version']) then
    raise insufficient_privilege using message = 'only the words of a message change';
  end if;
  return new;
end $$;
create trigger chat_message_stays before update on app.chat_message for each row execute function app.chat_message_stays();

call app.guard('chat_channel', 'select', 'insert', 'update');
create policy chat_channel_own on app.chat_channel for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy chat_channel_in_care on app.chat_channel for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));

call app.guard('chat_message', 'select', 'insert', 'update');
create policy chat_message_own on app.chat_message for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy chat_message_in_care on app.chat_message for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
-- Each side writes and changes as itself only, and in a conversation that both are in.
create policy chat_message_write on app.chat_message for insert to app_user
  with check (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id())
    and exists (select from app.chat_channel c where c.id = chat_channel_id and c.patient_id = chat_message.patient_id and c.provider_id = chat_message.provider_id));
create policy chat_message_change on app.chat_message for update to app_user
  using (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id()));

call app.guard('chat_message_version', 'select', 'insert');
create policy chat_message_version_own on app.chat_message_version for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy chat_message_version_in_care on app.chat_message_version for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy chat_message_version_write on app.chat_message_version for insert to app_user
  with check (exists (select from app.chat_message m where m.id = chat_message_id and m.role = (select app.actor_kind())
    and m.patient_id = chat_message_version.patient_id and m.provider_id = chat_message_version.provider_id));

call app.guard('chat_attachment', 'select', 'insert');
create policy chat_attachment_own on app.chat_attachment for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy chat_attachment_in_care on app.chat_attachment for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy chat_attachment_write on app.chat_attachment for insert to app_user
  with check (exists (select from app.chat_message m where m.id = chat_message_id and m.role = (select app.actor_kind())
    and m.patient_id = chat_attachment.patient_id and m.provider_id = chat_attachment.provider_id));

call app.guard('chat_reader', 'select', 'insert', 'update');
create policy chat_reader_own on app.chat_reader for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy chat_reader_in_care on app.chat_reader for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy chat_reader_add on app.chat_reader for insert to app_user
  with check (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id()));
create policy chat_reader_move on app.chat_reader for update to app_user
  using (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id()));
