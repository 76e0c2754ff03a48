-- Messages that the app sent by itself, with words that the dietitian wrote beforehand. They answer nothing, and people cannot write them.
alter table app.chat_message add column kind text not null default 'written' check (kind in ('written', 'auto'));
alter table app.chat_message add constraint chat_message_auto check (kind = 'written' or role = 'provider');
drop policy chat_message_write on app.chat_message;
create policy chat_message_write on app.chat_message for insert to app_user
  with check (kind = 'written' and role = (select app.actor_kind()) and case role when 'patient' then patient_id else provider_id end = (select app.actor_id())
    and exists (select from app.chat_channel c where c.id = chat_channel_id and c.patient_id = chat_message.patient_id and c.provider_id = chat_message.provider_id));
