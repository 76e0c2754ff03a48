create table app.availability_rules (
  provider_id uuid primary key references app.provider, grid_minutes integer not null default 15,
  buffer_before_minutes integer not null default 0, buffer_after_minutes integer not null default 0,
  min_notice_minutes integer not null default 240, min_notice_new_minutes integer not null default 720, max_days_ahead integer not null default 90,
  max_per_day integer, max_per_week integer, new_patients text not null default 'open' check (new_patients in ('open', 'waitlist', 'closed')), new_per_week integer,
  cutoff_hours integer not null default 24, late_cancel_fee_cents bigint not null default 5000, no_show_fee_cents bigint not null default 5000,
  version integer not null default 1, updated_at timestamptz(3) not null
);
create table app.availability_window (
  id uuid primary key, provider_id uuid not null references app.provider, weekday text not null check (weekday in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  start_local text not null, end_local text not null, visit_modes text[] not null, location_id uuid references app.provider_location,
  effective_from date, effective_to date, every_weeks integer not null default 1 check (every_weeks in (1, 2)), anchor_date date,
  month_week integer check (month_week between 1 and 5)
);
create index availability_window_provider on app.availability_window (provider_id);
create table app.availability_override (
  provider_id uuid not null references app.provider, date date not null, windows jsonb not null default '[]', note text,
  primary key (provider_id, date)
);

-- Everyone's busy time without whose it is, so that an anonymous slot query sees it. Written by triggers only.
create table app.held_time (
  id uuid primary key, provider_id uuid not null, span tstzrange not null, kind text not null check (kind in ('appointment', 'reservation')),
  live boolean not null, expires_at timestamptz(3), counts_as text,
  constraint held_time_no_overlap exclude using gist (provider_id with =, span with &&) where (live)
);
create index held_time_span on app.held_time using gist (provider_id, span);
create index held_time_expiry on app.held_time (expires_at) where kind = 'reservation';
call app.guard('held_time', 'select');
create policy held_time_read on app.held_time for select to app_user using (true);

create table app.reservation (
  id uuid primary key, token_hash text not null unique, provider_id uuid not null references app.provider,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null, duration_minutes integer not null, type text not null, visit_mode text not null,
  expires_at timestamptz(3) not null, status text not null default 'held' check (status in ('held', 'consumed', 'expired', 'released')),
  renewals integer not null default 0, appointment_id uuid, client_key text not null, device_key text, created_at timestamptz(3) not null
);
create index reservation_client on app.reservation (client_key, expires_at) where status = 'held';
create index reservation_expiry on app.reservation (expires_at) where status = 'held';
create index reservation_provider on app.reservation (provider_id, starts_at);

create table app.appointment (
  id uuid primary key, root_id uuid not null, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  care_id uuid references app.care, type text not null check (type in ('Initial Consultation', 'Follow-up')),
  status text not null check (status in ('Scheduled', 'Occurred', 'Canceled', 'No-show', 'Re-scheduled')),
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null, duration_minutes integer not null check (duration_minutes between 5 and 480),
  patient_time_zone text not null, visit_mode text not null check (visit_mode in ('in_person', 'virtual', 'unknown')), location_id uuid references app.provider_location,
  series_id uuid, booking_source text not null, booking_code text, coverage_id uuid references app.coverage,
  rescheduled_to_id uuid, rescheduled_from_id uuid,
  canceled_at timestamptz(3), canceled_by text, cancel_reason text, canceled_late boolean not null default false,
  cancel_fee_cents bigint not null default 0, fee_waived_reason text,
  actual_minutes integer, marked_at timestamptz(3), marked_by uuid, mark_reason text,
  override_reason text, confirmed_by_patient_at timestamptz(3), nudged_at timestamptz(3), sequence integer not null default 0,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid, version integer not null default 1,
  check (ends_at = starts_at + make_interval(mins => duration_minutes))
);
create index appointment_patient on app.appointment (patient_id, starts_at);
create index appointment_provider on app.appointment (provider_id, starts_at);
create index appointment_series on app.appointment (series_id) where series_id is not null;
create index appointment_open on app.appointment (ends_at) where status = 'Scheduled';

-- The database refuses an overlap by itself, whoever writes the row: R12 of the engine decides which statuses hold their time.
create function app.appointment_holds_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.held_time (id, provider_id, span, kind, live, counts_as)
  values (new.id, new.provider_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), 'appointment', new.status in ('Scheduled', 'Occurred'), new.type)
  on conflict (id) do update set provider_id = excluded.provider_id, span = excluded.span, live = excluded.live, counts_as = excluded.counts_as;
  return null;
end $$;
create function app.appointment_frees_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.held_time where id = old.id;
  return null;
end $$;
create function app.reservation_holds_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'held' then
    insert into app.held_time (id, provider_id, span, kind, live, expires_at)
    values (new.id, new.provider_id, pg_catalog.tstzrange(new.starts_at, new.ends_at), 'reservation', true, new.expires_at)
    on conflict (id) do update set span = excluded.span, expires_at = excluded.expires_at;
  else
    delete from app.held_time where id = new.id;
  end if;
  return null;
end $$;
grant create on schema app to app_job;
alter function app.appointment_holds_time() owner to app_job;
alter function app.appointment_frees_time() owner to app_job;
alter function app.reservation_holds_time() owner to app_job;
revoke create on schema app from app_job;
create trigger appointment_time after insert or update of status, starts_at, ends_at, provider_id on app.appointment
  for each row execute function app.appointment_holds_time();
create trigger appointment_time_freed after delete on app.appointment for each row execute function app.appointment_frees_time();
create trigger reservation_time after insert or update on app.reservation for each row execute function app.reservation_holds_time();
create trigger reservation_time_freed after delete on app.reservation for each row execute function app.appointment_frees_time();

-- The right to move or cancel one appointment by link: random, stored hashed, revocable.
create table app.appointment_link (
  id uuid primary key, token_hash text not null unique, appointment_id uuid not null references app.appointment, patient_id uuid not null,
  expires_at timestamptz(3) not null, revoked_at timestamptz(3), created_at timestamptz(3) not null
);
create index appointment_link_appointment on app.appointment_link (appointment_id);

-- A provider's own blocks: one stretch, whole days, or a recurring wall-clock stretch with single dates removed.
create table app.calendar_block (
  id uuid primary key, provider_id uuid not null references app.provider, series_id uuid not null, title text not null,
  all_day boolean not null default false, starts_at timestamptz(3), ends_at timestamptz(3), from_date date, to_date date,
  start_local text, end_local text, every text check (every in ('Weekly', 'Monthly', 'Bi-weekly')), first_date date, until date, count integer,
  removed_dates date[] not null default '{}', ended_before_date date,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid, version integer not null default 1
);
create index calendar_block_provider on app.calendar_block (provider_id);
create table app.external_calendar (
  id uuid primary key, provider_id uuid not null references app.provider, name text not null, source text not null, imported_at timestamptz(3) not null, event_count integer not null
);
create unique index external_calendar_name on app.external_calendar (provider_id, name);
create table app.external_busy (
  id uuid primary key, calendar_id uuid not null references app.external_calendar on delete cascade, provider_id uuid not null,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null, uid text not null, title text
);
create index external_busy_provider on app.external_busy (provider_id, starts_at);
create index external_busy_calendar on app.external_busy (calendar_id);

create table app.provider_next_start (
  provider_id uuid not null references app.provider, visit_mode text not null, starts_at timestamptz(3), computed_at timestamptz(3) not null,
  primary key (provider_id, visit_mode)
);
create index provider_next_start_order on app.provider_next_start (visit_mode, starts_at);

create table app.waiting_list_entry (
  id uuid primary key, provider_id uuid not null references app.provider, patient_id uuid not null references app.patient,
  type text not null, visit_mode text not null, duration_minutes integer not null default 60, from_date date not null, to_date date not null, weekdays text[] not null default '{}',
  part_of_day text, status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'ended')),
  offered_reservation_id uuid, offered_at timestamptz(3), offered_starts_at timestamptz(3), offer_expires_at timestamptz(3), created_at timestamptz(3) not null
);
create index waiting_list_provider on app.waiting_list_entry (provider_id, created_at) where status = 'waiting';
create unique index waiting_list_once on app.waiting_list_entry (patient_id, provider_id) where status in ('waiting', 'offered');
create index waiting_list_offer on app.waiting_list_entry (offered_reservation_id) where offered_reservation_id is not null;

create table app.calendar_feed (
  id uuid primary key, token_hash text not null unique, owner_kind text not null check (owner_kind in ('patient', 'provider')), owner_id uuid not null,
  revoked_at timestamptz(3), created_at timestamptz(3) not null
);
create unique index calendar_feed_owner on app.calendar_feed (owner_kind, owner_id) where revoked_at is null;

call app.guard('availability_rules', 'select', 'insert', 'update');
call app.guard('availability_window', 'select', 'insert', 'update', 'delete');
call app.guard('availability_override', 'select', 'insert', 'update', 'delete');
create policy availability_rules_read on app.availability_rules for select to app_user using (true);
create policy availability_rules_own on app.availability_rules for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy availability_window_read on app.availability_window for select to app_user using (true);
create policy availability_window_own on app.availability_window for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy availability_override_read on app.availability_override for select to app_user using (true);
create policy availability_override_own on app.availability_override for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- A reservation is known by its token's hash, which only the holder can compute.
call app.guard('reservation', 'select', 'insert', 'update');
create policy reservation_token on app.reservation for all to app_user using (token_hash = current_setting('app.reservation_hash', true))
  with check (token_hash = current_setting('app.reservation_hash', true));

call app.guard('appointment', 'select', 'insert', 'update');
create policy appointment_patient on app.appointment for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy appointment_provider on app.appointment for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy appointment_admin_read on app.appointment for select to app_user using ((select app.admin_may('support', 'billing_operations')));
create policy appointment_admin on app.appointment for all to app_user using ((select app.admin_may('support')));

call app.guard('appointment_link');

call app.guard('calendar_block', 'select', 'insert', 'update', 'delete');
create policy calendar_block_own on app.calendar_block for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
call app.guard('external_calendar', 'select', 'insert', 'update', 'delete');
create policy external_calendar_own on app.external_calendar for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
call app.guard('external_busy', 'select', 'insert', 'update', 'delete');
create policy external_busy_own on app.external_busy for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
-- Blocks and outside events hold personal titles; what counts for slots is only when they are. These views carry no title.
create function app.blocks_of(providers uuid[]) returns table (id uuid, provider_id uuid, all_day boolean, starts_at timestamptz, ends_at timestamptz, from_date date, to_date date,
  start_local text, end_local text, every text, first_date date, until date, count integer, removed_dates date[], ended_before_date date)
  language sql stable security definer set search_path = '' as $$
  select id, provider_id, all_day, starts_at, ends_at, from_date, to_date, start_local, end_local, every, first_date, until, count, removed_dates, ended_before_date
  from app.calendar_block where provider_id = any (providers) $$;
create function app.external_busy_of(providers uuid[], after timestamptz, before timestamptz) returns table (id uuid, provider_id uuid, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select id, provider_id, starts_at, ends_at from app.external_busy where provider_id = any (providers) and ends_at > after and starts_at < before $$;
grant create on schema app to app_job;
alter function app.blocks_of(uuid[]) owner to app_job;
alter function app.external_busy_of(uuid[], timestamptz, timestamptz) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.blocks_of(uuid[]), app.external_busy_of(uuid[], timestamptz, timestamptz) from public;
grant execute on function app.blocks_of(uuid[]), app.external_busy_of(uuid[], timestamptz, timestamptz) to app_user, app_job;

call app.guard('provider_next_start', 'select');
create policy provider_next_start_read on app.provider_next_start for select to app_user using (true);
call app.guard('waiting_list_entry', 'select', 'insert', 'update');
create policy waiting_list_patient on app.waiting_list_entry for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy waiting_list_provider on app.waiting_list_entry for select to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
call app.guard('calendar_feed', 'select', 'insert', 'update');
create policy calendar_feed_own on app.calendar_feed for all to app_user using (owner_kind = (select app.actor_kind()) and owner_id = (select app.actor_id()));
