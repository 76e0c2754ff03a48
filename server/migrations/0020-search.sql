-- Whose public facts changed, and in which transaction: the search index of each node asks for what is new since it last looked.
create table app.provider_search (
  provider_id uuid primary key references app.provider, changed xid8 not null default pg_current_xact_id()
);
create index provider_search_changed on app.provider_search (changed);
call app.guard('provider_search', 'select');
create policy provider_search_read on app.provider_search for select to app_user using (true);

-- Once a statement, however many rows it touched: a batch of 50,000 marks each provider once.
create function app.provider_touched() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.provider_search (provider_id) select distinct provider_id from touched order by provider_id
  on conflict (provider_id) do update set changed = pg_catalog.pg_current_xact_id();
  return null;
end $$;
create function app.provider_itself_touched() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.provider_search (provider_id) select id from touched order by id
  on conflict (provider_id) do update set changed = pg_catalog.pg_current_xact_id();
  return null;
end $$;
-- A start of a visit mode that merely stayed the same is no news.
create function app.provider_start_touched() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.provider_search (provider_id)
  select distinct present.provider_id from touched present join past on past.provider_id = present.provider_id and past.visit_mode = present.visit_mode
  where past.starts_at is distinct from present.starts_at order by 1
  on conflict (provider_id) do update set changed = pg_catalog.pg_current_xact_id();
  return null;
end $$;
grant create on schema app to app_job;
alter function app.provider_touched() owner to app_job;
alter function app.provider_itself_touched() owner to app_job;
alter function app.provider_start_touched() owner to app_job;
revoke create on schema app from app_job;

create trigger provider_search_added after insert on app.provider referencing new table as touched for each statement execute function app.provider_itself_touched();
create trigger provider_search_changed after update on app.provider referencing new table as touched for each statement execute function app.provider_itself_touched();
do $$
declare name text;
begin
  foreach name in array array['provider_licence', 'provider_network', 'provider_location', 'review', 'availability_window', 'availability_rules', 'provider_next_start'] loop
    execute format('create trigger %I after insert on app.%I referencing new table as touched for each statement execute function app.provider_touched()', name || '_search_added', name);
    execute format('create trigger %I after delete on app.%I referencing old table as touched for each statement execute function app.provider_touched()', name || '_search_removed', name);
    if name <> 'provider_next_start' then
      execute format('create trigger %I after update on app.%I referencing new table as touched for each statement execute function app.provider_touched()', name || '_search_changed', name);
    end if;
  end loop;
end $$;
create trigger provider_next_start_search_changed after update on app.provider_next_start
  referencing old table as past new table as touched for each statement execute function app.provider_start_touched();

set local role app_job;
insert into app.provider_search (provider_id) select id from app.provider on conflict do nothing;
set local role app_owner;

-- What the sweep of next starts has to look at again, oldest first.
create index provider_next_start_stale on app.provider_next_start (computed_at);

-- Whatever changes a provider's time makes the stored first start doubtful; the sweep, a minute later at most, computes it anew.
create function app.provider_time_touched() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.provider_next_start set computed_at = '-infinity' where computed_at > '-infinity' and provider_id in (select provider_id from touched);
  return null;
end $$;
grant create on schema app to app_job;
alter function app.provider_time_touched() owner to app_job;
revoke create on schema app from app_job;
do $$
declare name text;
begin
  foreach name in array array['held_time', 'calendar_block', 'external_busy', 'availability_window', 'availability_override', 'availability_rules'] loop
    execute format('create trigger %I after insert on app.%I referencing new table as touched for each statement execute function app.provider_time_touched()', name || '_start_added', name);
    execute format('create trigger %I after update on app.%I referencing new table as touched for each statement execute function app.provider_time_touched()', name || '_start_changed', name);
    execute format('create trigger %I after delete on app.%I referencing old table as touched for each statement execute function app.provider_time_touched()', name || '_start_removed', name);
  end loop;
end $$;
