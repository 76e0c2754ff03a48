-- A letter of appeal: what it says can change until it went out, and never after that.
create table app.appeal_letter (
  id uuid primary key, claim_id uuid not null references app.claim on delete cascade, version_id uuid not null references app.claim_version on delete cascade,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  reason text not null check (reason ~ '^[a-z_]{3,40}$'), body text not null check (length(body) between 1 and 6000), appeal_by date not null,
  sent_by text check (sent_by in ('mail', 'fax', 'portal', 'by_hand')), sent_at timestamptz(3),
  admin_id uuid references app.administrator, admin_name text not null, revision integer not null default 1,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, check ((sent_by is null) = (sent_at is null))
);
create index appeal_letter_claim on app.appeal_letter (claim_id, created_at desc, id desc);
create index appeal_letter_version on app.appeal_letter (version_id);
create index appeal_letter_patient on app.appeal_letter (patient_id);
create index appeal_letter_provider on app.appeal_letter (provider_id);
create index appeal_letter_admin on app.appeal_letter (admin_id) where admin_id is not null;
call app.guard('appeal_letter', 'select', 'insert', 'update');
create policy appeal_letter_billing on app.appeal_letter for all to app_user using ((select app.admin_may('billing_operations')));
create policy appeal_letter_patient on app.appeal_letter for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and sent_at is not null);

create function app.appeal_letter_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.sent_at is not null and (to_jsonb(new) - 'patient_id') is distinct from (to_jsonb(old) - 'patient_id') then
    raise insufficient_privilege using message = 'a letter that went out never changes';
  end if;
  return new;
end $$;
create trigger appeal_letter_kept before update on app.appeal_letter for each row execute function app.appeal_letter_is_kept();

-- What the practice gives up of a claim. A large amount waits for a second person. What was given up is taken back by the opposite transaction.
create table app.write_off (
  id uuid primary key, claim_id uuid not null references app.claim on delete cascade,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  amount_cents bigint not null check (amount_cents > 0), reason text not null check (reason ~ '^[a-z_]{3,40}$'), note text not null check (length(note) between 1 and 300),
  state text not null check (state in ('waiting', 'posted', 'refused', 'taken_back')),
  asked_by uuid not null references app.administrator, asked_name text not null, asked_at timestamptz(3) not null,
  decided_by uuid references app.administrator, decided_name text, decided_at timestamptz(3),
  taken_back_at timestamptz(3), taken_back_note text,
  transaction_id uuid unique references app.ledger_transaction, reversal_id uuid unique references app.ledger_transaction,
  check ((state in ('posted', 'taken_back')) = (transaction_id is not null)), check ((state = 'taken_back') = (taken_back_at is not null)),
  -- The second pair of eyes belongs to somebody else.
  check (decided_by is null or decided_by <> asked_by)
);
-- One at a time: two people who give up the same money meet here.
create unique index write_off_standing on app.write_off (claim_id) where state in ('waiting', 'posted');
create index write_off_claim on app.write_off (claim_id, asked_at desc, id desc);
create index write_off_state on app.write_off (state, asked_at desc, id desc);
create index write_off_patient on app.write_off (patient_id);
create index write_off_provider on app.write_off (provider_id);
create index write_off_asked_by on app.write_off (asked_by);
create index write_off_decided_by on app.write_off (decided_by) where decided_by is not null;
create index write_off_reversal on app.write_off (reversal_id) where reversal_id is not null;
call app.guard('write_off', 'select', 'insert', 'update');
create policy write_off_billing on app.write_off for all to app_user using ((select app.admin_may('billing_operations')));
-- The figures read when claims were sent and answered.
create index claim_event_kind on app.claim_event (kind, at, claim_id);
