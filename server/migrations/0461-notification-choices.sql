-- By which channels somebody wants the messages of a group. Without a row they get them by every channel that reaches them.
create table app.notification_choice (
  recipient_kind text not null check (recipient_kind in ('patient', 'provider')), recipient_id uuid not null,
  group_slug text not null check (group_slug ~ '^[a-z_]{3,40}$'), channel text not null check (channel in ('sms', 'email', 'push')),
  wanted boolean not null, changed_at timestamptz(3) not null,
  primary key (recipient_kind, recipient_id, group_slug, channel)
);
call app.guard('notification_choice');
