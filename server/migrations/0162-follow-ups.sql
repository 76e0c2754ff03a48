-- Reminders to several clients at once.
create table app.follow_up_reminder (
  id uuid primary key, provider_id uuid not null references app.provider, target text not null check (target in ('next_appointment', 'old_patients')),
  status text not null check (status in ('draft', 'scheduled', 'sent', 'canceled')),
  scheduled_at timestamptz(3), sent_at timestamptz(3), canceled_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, version integer not null default 1,
  check ((status = 'draft') or scheduled_at is not null or status = 'canceled')
);
create index follow_up_reminder_provider on app.follow_up_reminder (provider_id, created_at desc, id desc);
create index follow_up_reminder_due on app.follow_up_reminder (scheduled_at) where status = 'scheduled';
call app.guard('follow_up_reminder', 'select', 'insert', 'update');
create policy follow_up_reminder_provider on app.follow_up_reminder for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

create table app.follow_up_recipient (
  follow_up_reminder_id uuid not null references app.follow_up_reminder, care_id uuid not null references app.care,
  provider_id uuid not null references app.provider, patient_id uuid not null references app.patient,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'skipped')), reason text, sent_at timestamptz(3),
  primary key (follow_up_reminder_id, care_id)
);
create index follow_up_recipient_care on app.follow_up_recipient (care_id);
create index follow_up_recipient_provider on app.follow_up_recipient (provider_id);
-- One reminder in 14 days for a patient, whoever sends it.
create index follow_up_recipient_patient on app.follow_up_recipient (patient_id, sent_at);
call app.guard('follow_up_recipient', 'select', 'insert');
create policy follow_up_recipient_provider on app.follow_up_recipient for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What keeps a reminder from the patients of these cares: when one was last sent by anybody, that they stopped text messages, that nothing reaches
-- them. A dietitian learns it of their own clients alone.
create function app.follow_up_hindrances(cares uuid[]) returns table (care_id uuid, reminded_at timestamptz, has_stopped boolean, is_reachable boolean)
language sql stable security definer set search_path = '' as $$
  select c.id,
    (select max(r.sent_at) from app.follow_up_recipient r where r.patient_id = c.patient_id and r.status = 'sent'),
    exists (select from app.sms_opt_out o where o.phone_number = contact.phone_number),
    coalesce(contact.phone_number, contact.email) is not null and contact.deleted_at is null
  from app.care c left join app.patient contact on contact.id = app.contact_of(c.patient_id)
  where c.id = any (cares) and (app.actor_kind() = 'system' or (app.actor_kind() = 'provider' and c.provider_id = app.actor_id())) $$;
grant create on schema app to app_job;
alter function app.follow_up_hindrances(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.follow_up_hindrances(uuid[]) from public;
grant execute on function app.follow_up_hindrances(uuid[]) to app_user, app_job;
