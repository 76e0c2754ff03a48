-- A job of every day makes the partitions of the months to come (kernel/database/partitions.ts), one in each call, so that no lock is held for long.
-- Partitions are attached, not created in place: while one is attached, the other months can be read and written.

-- Every table that is partitioned by month, and the moment at which its last month ends.
create function app.partitioned_tables() returns table (name text, ends_at timestamptz) language sql stable set search_path = '' set timezone = 'UTC' as $$
  select parent.relname::text,
    max((regexp_match(pg_get_expr(part.relpartbound, part.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz)
  from pg_class parent
  join pg_inherits on inhparent = parent.oid
  join pg_class part on part.oid = inhrelid
  where parent.relnamespace = 'app'::regnamespace
    and parent.relkind = 'p'
    and part.relname ~ '_[0-9]{6}$'
  group by parent.relname
$$;

-- Whole months after `at` for which every such table has a partition; negative when they have ended.
create function app.months_ahead(at timestamptz) returns integer language sql stable set search_path = '' set timezone = 'UTC' as $$
  select min(extract(year from age(ends_at, at)) * 12 + extract(month from age(ends_at, at)))::integer
  from app.partitioned_tables()
$$;

-- Makes the next partition of a table and answers its name, or null when there is one for every month up to `until`.
-- Rows that came while there was none lie in the partition of the rest, and move into their month.
create function app.make_partition(parent text, until timestamptz) returns text language plpgsql security definer
  set search_path = '' set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  first timestamptz;
  last timestamptz;
  part text;
  rest text := parent || '_other';
begin
  perform pg_advisory_xact_lock(hashtext('app.make_partition'));
  select ends_at into strict first from app.partitioned_tables() where name = parent;
  if first >= until then
    return null;
  end if;
  -- Half a month on, so that a bound which was written in another time zone still names its month.
  last := date_trunc('month', first + interval '15 days') + interval '1 month';
  part := parent || to_char(first + interval '15 days', '_YYYYMM');
  execute format('create table app.%I (like app.%I including defaults including constraints including storage)', part, parent);
  -- The policies that are forced upon the owner, too, would hide the rows from this function.
  execute format('alter table app.%I no force row level security', rest);
  execute format('with late as (delete from app.%I where at >= %L and at < %L returning *) insert into app.%I select * from late', rest, first, last, part);
  execute format('alter table app.%I force row level security', rest);
  execute format('alter table app.%I enable row level security', part);
  execute format('alter table app.%I force row level security', part);
  execute format('alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent, part, first, last);
  return part;
end $$;
revoke all on function app.make_partition(text, timestamptz) from public;
grant execute on function app.make_partition(text, timestamptz) to app_job;
