-- What a dietitian owes who has left is paid back or given up, as a line of its own.
alter table app.payout_line drop constraint payout_line_type_check, add constraint payout_line_type_check check (type in (
  'session', 'no_show', 'late_cancel', 'remote_encounter', 'engagement_reward', 'bonus', 'returned', 'adjustment', 'clawback', 'paid_back', 'written_off'));
alter table app.payout_entry drop constraint payout_entry_type_check, add constraint payout_entry_type_check check (
  type in ('bonus', 'adjustment') or (type in ('paid_back', 'written_off') and amount_cents > 0));
