-- One row per event, recipient and channel, whatever happens; the text itself is only with the carrier (or the demo's outbox).
create table app.notification (
  id uuid not null, created_at timestamptz(3) not null, dedupe_key text not null, event_id uuid,
  recipient_kind text not null check (recipient_kind in ('patient', 'provider', 'admin', 'address')), recipient_id uuid,
  group_slug text not null, channel text not null check (channel in ('sms', 'email', 'push')), template text not null, payload jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'suppressed', 'sent', 'delivered', 'failed', 'bounced')), reason text,
  send_after timestamptz(3), sent_at timestamptz(3), carrier_ref text, attempts integer not null default 0,
  primary key (id)
);
create unique index notification_once on app.notification (dedupe_key);
create index notification_recipient on app.notification (recipient_kind, recipient_id, created_at desc);
create index notification_due on app.notification (send_after) where status = 'queued';
call app.guard('notification', 'select');
create policy notification_admin on app.notification for select to app_user using ((select app.admin_may('support')));

-- What the fakes sent: read by /demo/outbox, never written in production.
create table app.demo_outbox (
  id bigint generated always as identity primary key, channel text not null, recipient text not null, subject text, text text not null,
  links text[] not null default '{}', sent_at timestamptz(3) not null, provider_key text unique
);
create index demo_outbox_recipient on app.demo_outbox (recipient, id desc);
call app.guard('demo_outbox');
