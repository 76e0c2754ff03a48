-- What a person took out of the amounts that fit nothing, and where the books put it. A large amount waits for a second person.
create table app.suspense_clearing (
  id uuid primary key, reason text not null check (reason in ('netted', 'interest', 'sent_back', 'payer_fee', 'small_amount')),
  note text not null check (length(note) between 1 and 300), amount_cents bigint not null, account text,
  state text not null check (state in ('waiting', 'posted', 'refused', 'taken_back')),
  asked_by uuid not null references app.administrator, asked_name text not null, asked_at timestamptz(3) not null,
  decided_by uuid references app.administrator, decided_name text, decided_at timestamptz(3),
  taken_back_by uuid references app.administrator, taken_back_at timestamptz(3), taken_back_note text,
  transaction_id uuid unique references app.ledger_transaction, reversal_id uuid unique references app.ledger_transaction,
  check ((amount_cents = 0) = (account is null)), check ((amount_cents = 0) = (reason = 'netted')),
  check ((state in ('posted', 'taken_back') and amount_cents <> 0) = (transaction_id is not null)),
  check ((state = 'taken_back') = (taken_back_at is not null)),
  check (decided_by is null or decided_by <> asked_by)
);
create index suspense_clearing_asked on app.suspense_clearing (asked_at desc, id desc);
-- Each amount is cleared once; two people at the same time meet here.
create table app.suspense_clearing_entry (
  clearing_id uuid not null references app.suspense_clearing, transaction_id uuid not null references app.ledger_transaction,
  amount_cents bigint not null, payer_id text not null, is_standing boolean not null, primary key (clearing_id, transaction_id)
);
create unique index suspense_clearing_entry_standing on app.suspense_clearing_entry (transaction_id) where is_standing;
call app.guard('suspense_clearing', 'select', 'insert', 'update');
call app.guard('suspense_clearing_entry', 'select', 'insert', 'update');
create policy suspense_clearing_billing on app.suspense_clearing for all to app_user using ((select app.admin_may('billing_operations')));
create policy suspense_clearing_entry_billing on app.suspense_clearing_entry for all to app_user using ((select app.admin_may('billing_operations')));
