-- A part of a transfer to a dietitian that came back from their bank is a line of its own, which the next run pays.
alter table app.payout_line drop constraint payout_line_type_check, add constraint payout_line_type_check check (type in (
  'session', 'no_show', 'late_cancel', 'remote_encounter', 'engagement_reward', 'bonus', 'returned', 'adjustment', 'clawback'));
alter table app.payout_line drop constraint payout_line_source_check, add constraint payout_line_source_check check (source in (
  'session', 'no_show', 'late_cancel', 'remote_encounter', 'engagement_reward', 'entry', 'transfer'));
create index payout_line_returned on app.payout_line (provider_id, effective_at) where source = 'transfer';
