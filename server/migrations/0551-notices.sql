-- What a person wants to be told, and when.
create table app.notification_preference (
  recipient_kind text not null check (recipient_kind in ('patient', 'provider')), recipient_id uuid not null,
  -- By the person's own clock; without both, texts and pushes come at any hour.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'), quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Whether new messages of a conversation come once a day, together.
  chat_digest boolean not null, changed_at timestamptz(3) not null,
  primary key (recipient_kind, recipient_id), check ((quiet_from is null) = (quiet_until is null)), check (quiet_from is distinct from quiet_until or quiet_from is null)
);
call app.guard('notification_preference', 'select', 'insert', 'update');
create policy notification_preference_own on app.notification_preference for all to app_user using (
  recipient_kind = (select app.actor_kind()) and recipient_id = (select app.actor_id()));

grant select, insert, update on app.notification_choice to app_user;
create policy notification_choice_own on app.notification_choice for all to app_user using (
  recipient_kind = (select app.actor_kind()) and recipient_id = (select app.actor_id()));

-- A browser that somebody wants notices on, for as long as the session lasts in which they said so.
create table app.push_registration (
  id uuid primary key, holder_kind text not null check (holder_kind in ('patient', 'provider')), holder_id uuid not null, session_id uuid not null,
  endpoint text not null, p256dh text not null, auth text not null, device text not null,
  created_at timestamptz(3) not null, used_at timestamptz(3), unique (holder_kind, holder_id, endpoint)
);
create index push_registration_session on app.push_registration (session_id);
call app.guard('push_registration', 'select', 'insert', 'update', 'delete');
create policy push_registration_own on app.push_registration for all to app_user using (
  holder_kind = (select app.actor_kind()) and holder_id = (select app.actor_id()));

-- Numbers that no text message reaches, as a carrier said.
create table app.sms_unreachable (phone_number text primary key, reason text not null check (reason ~ '^[a-z0-9_]{2,40}$'), at timestamptz(3) not null);
call app.guard('sms_unreachable');
-- Mailboxes that take no more, as their server said.
create table app.email_unreachable (address text primary key, reason text not null check (reason ~ '^[a-z0-9_]{2,40}$'), at timestamptz(3) not null);
call app.guard('email_unreachable');

alter table app.notification
  -- Whether it waits for the end of the quiet hours of whoever reads it.
  add column waits boolean not null default false,
  add column again_of uuid references app.notification,
  -- When the carrier last said what became of it.
  add column carrier_at timestamptz(3);
create index notification_carrier on app.notification (carrier_ref) where carrier_ref is not null;
create index notification_again on app.notification (again_of) where again_of is not null;
create index notification_newest on app.notification (created_at desc, id desc);
create policy notification_own on app.notification for select to app_user using (
  (select app.actor_kind()) in ('patient', 'provider') and recipient_kind = (select app.actor_kind()) and recipient_id = (select app.actor_id()));
alter table app.notification add column not_before timestamptz(3);

-- By which ways notices reach the caller: `none` without a number or address, else what keeps them from arriving, else `reaches`.
create function app.my_reach() returns table (sms text, email text) language sql stable security definer set search_path = '' as $$
  with me as (
    select c.phone_number, c.email from app.patient p join app.patient c on c.id = app.contact_of(p.id)
    where app.actor_kind() = 'patient' and p.id = app.actor_id()
    union all
    select null, a.email from app.provider_account a where app.actor_kind() = 'provider' and a.provider_id = app.actor_id())
  select case when me.phone_number is null then 'none' when exists (select from app.sms_opt_out o where o.phone_number = me.phone_number) then 'stopped'
      else coalesce((select u.reason from app.sms_unreachable u where u.phone_number = me.phone_number), 'reaches') end,
    case when me.email is null then 'none' else coalesce((select u.reason from app.email_unreachable u where u.address = me.email), 'reaches') end
  from me $$;
grant create on schema app to app_job;
alter function app.my_reach() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.my_reach() from public;
grant execute on function app.my_reach() to app_user, app_job;

-- Some words stop texts, and may be meant for a visit.
alter table app.inbound_sms drop constraint inbound_sms_keyword_check,
  add constraint inbound_sms_keyword_check check (keyword in ('stop', 'cancel', 'start', 'help', 'confirm', 'reschedule', 'other'));
