-- A message may answer an earlier one of its conversation, also one that waits for its time. The answer stays when the earlier one is taken back.
alter table app.chat_message add column reply_to uuid references app.chat_message;
create index chat_message_answers on app.chat_message (reply_to) where reply_to is not null;
alter table app.chat_scheduled add column reply_to uuid references app.chat_message;
create index chat_scheduled_answers on app.chat_scheduled (reply_to) where reply_to is not null;

-- NOTE: only a message that answers one asks for it; all others are sent as before.
create function app.chat_message_answers() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from app.chat_message m where m.id = new.reply_to and m.chat_channel_id = new.chat_channel_id) then
    raise check_violation using message = 'a message answers one of its own conversation';
  end if;
  return new;
end $$;
create trigger chat_message_answers before insert on app.chat_message for each row when (new.reply_to is not null)
  execute function app.chat_message_answers();

-- What somebody felt at a message: one sign for each person and message, out of a few. It is no message: it counts as nothing new and answers nothing.
create table app.chat_reaction (
  chat_message_id uuid not null references app.chat_message, person_id uuid not null,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  role text not null check (role in ('patient', 'provider')),
  reaction text not null check (reaction in ('like', 'heart', 'smile', 'party', 'thanks')), reacted_at timestamptz(3) not null,
  primary key (chat_message_id, person_id)
);
create index chat_reaction_patient on app.chat_reaction (patient_id);
create index chat_reaction_provider on app.chat_reaction (provider_id);

call app.guard('chat_reaction', 'select', 'insert', 'update', 'delete');
create policy chat_reaction_read on app.chat_reaction for select to app_user using (
  case (select app.actor_kind())
    when 'patient' then patient_id = (select app.actor_id())
    when 'provider' then provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[])
    else false
  end);
-- Each side reacts as itself only, to a message of a conversation that both are in.
create policy chat_reaction_add on app.chat_reaction for insert to app_user
  with check (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id())
    and exists (select from app.chat_message m where m.id = chat_message_id and m.patient_id = chat_reaction.patient_id
      and m.provider_id = chat_reaction.provider_id));
create policy chat_reaction_change on app.chat_reaction for update to app_user
  using (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id()));
create policy chat_reaction_remove on app.chat_reaction for delete to app_user
  using (role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id()));
