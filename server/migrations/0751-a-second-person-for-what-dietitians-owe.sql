-- What a dietitian owes who has left is settled by two people above a limit. A line waits until the second one decides.
alter table app.payout_entry
  add column state text not null default 'standing' check (state in ('standing', 'waiting', 'refused')),
  add column decided_by uuid references app.administrator, add column decided_name text, add column decided_at timestamptz(3),
  add column decided_note text check (length(decided_note) between 1 and 300),
  add constraint payout_entry_second_person check (decided_by is null or decided_by <> admin_id),
  add constraint payout_entry_decided check (case state when 'waiting' then decided_at is null when 'refused' then decided_at is not null and decided_note is not null
    else (decided_at is null) = (decided_by is null) end),
  add constraint payout_entry_waits check (state = 'standing' or type in ('paid_back', 'written_off'));
create index payout_entry_waiting on app.payout_entry (created_at desc, id desc) where state = 'waiting';
create index payout_entry_decided_by on app.payout_entry (decided_by) where decided_by is not null;

-- What was asked for stays, and what was decided stays decided.
create function app.payout_entry_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.provider_id, new.type, new.amount_cents, new.admin_id, new.created_at)
    is distinct from (old.id, old.provider_id, old.type, old.amount_cents, old.admin_id, old.created_at)
    or (old.state <> 'waiting' and (new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at)) then
    raise insufficient_privilege using message = 'a line that was entered is corrected by a further line';
  end if;
  return new;
end $$;
create trigger payout_entry_unchanged before update on app.payout_entry for each row execute function app.payout_entry_is_kept();
grant update (state, decided_by, decided_name, decided_at, decided_note) on app.payout_entry to app_user;
