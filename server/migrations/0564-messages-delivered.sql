-- Up to which message a browser of each person has heard, whether or not they have read it. Who has heard and not read has no moment of reading.
alter table app.chat_reader add column delivered_seq integer not null default 0;
alter table app.chat_reader alter column read_at drop not null;
create or replace function app.chat_reader_moves_on() returns trigger language plpgsql set search_path = '' as $$
begin
  new.read_seq := greatest(new.read_seq, old.read_seq);
  new.delivered_seq := greatest(new.delivered_seq, old.delivered_seq);
  return new;
end $$;
