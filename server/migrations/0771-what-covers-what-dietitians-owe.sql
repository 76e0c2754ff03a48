-- A bonus, or a correction upwards, of somebody who has left and owes something settles that as well, and waits for a second person like what says so.
alter table app.payout_entry drop constraint payout_entry_waits,
  add constraint payout_entry_waits check (state = 'standing' or amount_cents > 0);
