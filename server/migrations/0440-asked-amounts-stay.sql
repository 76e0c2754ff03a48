-- Who asked to give up how much of which claim is what a second person decides about: it stays as it was asked. So does what a file is known by.
create function app.keep_asked() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'what was asked stays' using errcode = '42501';
end $$;
create trigger write_off_kept before update on app.write_off for each row
  when ((old.claim_id, old.amount_cents, old.asked_by, old.asked_at) is distinct from (new.claim_id, new.amount_cents, new.asked_by, new.asked_at))
  execute function app.keep_asked();
create trigger exchange_file_kept before update on app.exchange_file for each row
  when ((old.direction, old.hash, old.size) is distinct from (new.direction, new.hash, new.size)) execute function app.keep_asked();
