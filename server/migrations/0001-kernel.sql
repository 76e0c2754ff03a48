-- Who is asking: claims set by the doors of kernel/db.ts at the start of every transaction. Empty means nobody.
create function app.actor_id() returns uuid language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.actor_id', true), '')::uuid $$;
create function app.actor_kind() returns text language sql stable parallel safe set search_path = ''
  as $$ select coalesce(current_setting('app.actor_kind', true), '') $$;
create function app.moment() returns timestamptz language sql stable parallel safe set search_path = ''
  as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$;
-- An administrator with one of these tags; superadmin has every tag.
create function app.admin_may(variadic tags text[]) returns boolean language sql stable parallel safe set search_path = ''
  as $$ select coalesce(current_setting('app.actor_kind', true), '') = 'admin'
        and string_to_array(coalesce(current_setting('app.actor_tags', true), ''), ',') && (tags || array['superadmin']) $$;

-- Puts a new table under the one rule of the house: row-level security forced, the system role lets everything through.
create procedure app.guard(name text, variadic app_user_may text[] default '{}') language plpgsql set search_path = '' as $$
begin
  execute format('alter table app.%I enable row level security', name);
  execute format('alter table app.%I force row level security', name);
  execute format('create policy %I on app.%I for all to app_job using (true) with check (true)', name || '_system', name);
  execute format('grant select, insert, update, delete on app.%I to app_job', name);
  if array_length(app_user_may, 1) > 0 then
    execute format('grant %s on app.%I to app_user', array_to_string(app_user_may, ', '), name);
  end if;
end $$;

-- Monthly partitions from 2025 to 2029 and one for whatever lies outside; partitions are reached through their parent only.
create procedure app.partition_by_month(name text) language plpgsql set search_path = '' as $$
declare month date := '2025-01-01'; part text;
begin
  while month < '2030-01-01' loop
    part := name || to_char(month, '_YYYYMM');
    execute format('create table app.%I partition of app.%I for values from (%L) to (%L)', part, name, month, (month + interval '1 month')::date);
    execute format('alter table app.%I enable row level security', part);
    execute format('alter table app.%I force row level security', part);
    month := (month + interval '1 month')::date;
  end loop;
  execute format('create table app.%I partition of app.%I default', name || '_other', name);
  execute format('alter table app.%I enable row level security', name || '_other');
  execute format('alter table app.%I force row level security', name || '_other');
end $$;

-- What happened, one row a verb: the seam between features. Payloads carry ids, never personal data.
create table app.event (
  id uuid not null, at timestamptz(3) not null, name text not null, actor_kind text not null, actor_id uuid, request_id text,
  patient_id uuid, provider_id uuid, payload jsonb not null,
  primary key (id, at)
) partition by range (at);
call app.partition_by_month('event');
create index event_name_at on app.event (name, at);
call app.guard('event', 'insert');
create policy event_insert on app.event for insert to app_user with check (true);

-- Who saw or changed what. Nobody may update or delete; sealed in blocks whose hashes form a chain.
create table app.audit (
  id uuid not null, at timestamptz(3) not null, actor_kind text not null, actor_id uuid, session_id uuid, request_id text not null,
  operation text not null, action text not null check (action in ('read', 'write', 'refused', 'break_glass')), outcome text not null,
  subject_kind text, subject_id uuid, patient_id uuid, details jsonb not null default '{}',
  xid xid8 not null default pg_current_xact_id(),
  primary key (id, at)
) partition by range (at);
call app.partition_by_month('audit');
create index audit_patient on app.audit (patient_id, at);
create index audit_actor on app.audit (actor_id, at);
create index audit_xid on app.audit (xid, id);
call app.guard('audit', 'insert', 'select');
revoke update, delete on app.audit from app_job;
create policy audit_insert on app.audit for insert to app_user with check (true);
create policy audit_read on app.audit for select to app_user using ((select app.admin_may('compliance')));

create table app.audit_seal (
  id bigint generated always as identity primary key, sealed_at timestamptz(3) not null,
  from_xid xid8 not null, to_xid xid8 not null, row_count integer not null, previous_hash text not null, hash text not null unique
);
call app.guard('audit_seal', 'select');
revoke update, delete on app.audit_seal from app_job;
create policy audit_seal_read on app.audit_seal for select to app_user using ((select app.admin_may('compliance')));

-- One answer for a retry. The row, the change and its jobs commit together.
create table app.idempotency (
  actor_key text not null, operation text not null, key text not null, request_hash text not null,
  status integer not null, answer jsonb, created_at timestamptz(3) not null,
  primary key (actor_key, operation, key)
);
create index idempotency_created on app.idempotency (created_at);
call app.guard('idempotency', 'select', 'insert');
create policy idempotency_own on app.idempotency for all to app_user
  using (actor_key = current_setting('app.actor_key', true)) with check (actor_key = current_setting('app.actor_key', true));

-- What open browsers should hear of: names and ids only. Resumed by id.
create table app.live_event (
  id bigint generated always as identity primary key, at timestamptz(3) not null,
  audience_kind text not null check (audience_kind in ('patient', 'provider', 'admin')), audience_id uuid,
  name text not null, ids jsonb not null
);
create index live_event_audience on app.live_event (audience_kind, audience_id, id);
call app.guard('live_event', 'select', 'insert');
create policy live_event_insert on app.live_event for insert to app_user with check (true);
create policy live_event_read on app.live_event for select to app_user
  using (audience_kind = (select app.actor_kind()) and (audience_id is null or audience_id = (select app.actor_id())));
create function app.tell_live() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('live', pg_catalog.json_build_object('id', new.id, 'kind', new.audience_kind, 'to', new.audience_id, 'name', new.name, 'ids', new.ids)::text);
  return null;
end $$;
create trigger live_event_tell after insert on app.live_event for each row execute function app.tell_live();

-- Counters of limits that must hold across nodes: attempts per subject in a window.
create table app.rate_count (
  subject text not null, window_start timestamptz(3) not null, count integer not null,
  primary key (subject, window_start)
);
call app.guard('rate_count');

-- Facts about this database: the world it was filled with, the keys it signs with.
create table app.setting (name text primary key, value jsonb not null, updated_at timestamptz(3) not null default now());
call app.guard('setting');
