-- What a text asked for is done before the answer goes out, which may be tried again: when it was done, and about which visit. The answer names it.
alter table app.inbound_sms add column done_at timestamptz(3), add column about_id uuid;
set local role app_job;
update app.inbound_sms set done_at = answered_at where answered_at is not null;
set local role app_owner;
-- Carriers take YES for START, but only from somebody who has stopped texts.
alter table app.inbound_sms drop constraint inbound_sms_keyword_check,
  add constraint inbound_sms_keyword_check check (keyword in ('stop', 'cancel', 'start', 'yes', 'help', 'confirm', 'reschedule', 'other'));
