-- Where the stream of live events is now, and from which id on nothing has been deleted; null while the table is empty. Both are numbers that
-- say nothing about anybody.
create function app.live_span(out first bigint, out latest bigint) language sql stable security definer set search_path = '' as $$
  select (select min(id) from app.live_event), coalesce(pg_sequence_last_value(pg_get_serial_sequence('app.live_event', 'id')), 0) $$;
grant select, usage on sequence app.live_event_id_seq to app_job;
grant create on schema app to app_job;
alter function app.live_span() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.live_span() from public;
grant execute on function app.live_span() to app_user, app_job;
