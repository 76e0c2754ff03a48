-- Numbers that asked for no more text messages; codes to sign in are asked for and still sent.
create table app.sms_opt_out (phone_number text primary key, at timestamptz(3) not null);
call app.guard('sms_opt_out');

-- What was received, once each: what it asked for, never what else it said.
create table app.inbound_sms (
  id text primary key, phone_number text not null, keyword text not null check (keyword in ('stop', 'start', 'help', 'confirm', 'reschedule', 'other')),
  received_at timestamptz(3) not null, answered_at timestamptz(3)
);
call app.guard('inbound_sms', 'insert');
create policy inbound_sms_insert on app.inbound_sms for insert to app_user with check ((select app.actor_kind()) = 'machine');
