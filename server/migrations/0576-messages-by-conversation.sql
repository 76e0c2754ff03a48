-- Who reads messages, said so that PostgreSQL finds them by their conversation. Two policies are joined by "or", which it took for a reason to
-- collect everything that the caller may read by the indexes of patients and dietitians: 100,000 messages, to show thirty. No index answers a
-- case, so it is asked for the rows that are found.
drop policy chat_message_own on app.chat_message;
drop policy chat_message_in_care on app.chat_message;
create policy chat_message_read on app.chat_message for select to app_user using (
  case (select app.actor_kind())
    when 'patient' then patient_id = (select app.actor_id())
    when 'provider' then provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[])
    else false
  end);
