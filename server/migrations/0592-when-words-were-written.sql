-- When the words of a message that went out later were written: it answers only what the patient had said by then. Null of any other message.
alter table app.chat_message add written_at timestamptz(3);
