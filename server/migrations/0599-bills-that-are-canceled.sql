-- The bill of a package that was taken back before anybody paid is canceled, and not paid.
alter table app.bill drop constraint bill_state_check, add constraint bill_state_check check (state in ('awaiting_insurance', 'upcoming', 'due', 'processing',
  'failed', 'contested', 'paid', 'partially_refunded', 'refunded', 'waived', 'written_off', 'canceled'));
set local role app_job;
update app.bill set state = 'canceled' where type = 'package' and state = 'paid' and owed_cents = 0 and paid_cents = 0 and credit_cents = 0;
set local role app_owner;
