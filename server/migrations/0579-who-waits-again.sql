-- Up to which message a dietitian said that no answer is needed, so that an answer that is taken back leaves only the later ones waiting.
alter table app.chat_channel add released_seq integer not null default 0;
set local role app_job;
update app.chat_channel set released_seq = last_seq where waiting_since is null;
set local role app_owner;

-- When somebody called last in a call to which nobody had come.
alter table app.chat_call add rung_at timestamptz(3);
set local role app_job;
update app.chat_call set rung_at = starts_at;
set local role app_owner;
alter table app.chat_call alter rung_at set not null;
grant update (rung_at) on app.chat_call to app_user;
