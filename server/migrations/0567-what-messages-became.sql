-- The message from which a goal or an entry of the journal came. It stays when the message is taken back, and goes only with the message itself.
alter table app.smart_goal add column chat_message_id uuid references app.chat_message on delete set null;
create index smart_goal_message on app.smart_goal (chat_message_id) where chat_message_id is not null;
alter table app.journal_entry add column chat_message_id uuid references app.chat_message on delete set null;
create index journal_entry_message on app.journal_entry (chat_message_id) where chat_message_id is not null;
