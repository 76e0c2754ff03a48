-- A version goes out in one file, and questions about it may follow.
alter table app.exchange_file drop constraint exchange_file_version_id_key;
create unique index exchange_file_version on app.exchange_file (version_id) where kind = '837P';
create index exchange_file_question on app.exchange_file (version_id, created_at) where version_id is not null;
