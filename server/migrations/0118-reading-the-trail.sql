-- Compliance reads the trail newest first, also by operation, and what was refused or opened with a reason. Who and whom have their indexes.
create index audit_at on app.audit (at, id);
create index audit_operation on app.audit (operation, at, id);
create index audit_rare on app.audit (action, at, id) where action in ('refused', 'break_glass');

-- The names behind the ids of the trail, for compliance alone, which reads no row of these people. Devices are those of sessions.
create function app.names_in_trail(people uuid[], sessions uuid[]) returns table (kind text, id uuid, name text)
  language sql stable security definer set search_path = '' as $$
  select 'admin', a.id, concat_ws(' ', a.first_name, a.last_name) from app.administrator a where a.id = any (people) and app.admin_may('compliance')
  union all
  select 'provider', v.id, concat_ws(' ', v.first_name, v.last_name) from app.provider v where v.id = any (people) and app.admin_may('compliance')
  union all
  select 'patient', p.id, concat_ws(' ', p.first_name, p.last_name) from app.patient p where p.id = any (people) and app.admin_may('compliance')
  union all
  select 'session', s.id, s.device from app.session s where s.id = any (sessions) and s.device is not null and app.admin_may('compliance')
$$;

-- People whose words begin like the typed ones, for a filter of the trail: staff first, then patients with their birth dates. Compliance alone.
create function app.find_in_trail(typed text) returns table (kind text, id uuid, name text, birth_date date)
  language sql stable security definer set search_path = '' as $$
  (select 'admin', a.id, concat_ws(' ', a.first_name, a.last_name), null::date from app.administrator a
   where app.admin_may('compliance')
     and to_tsvector('pg_catalog.simple', app.plain_name(concat_ws(' ', a.first_name, a.last_name))) @@ app.words_query(typed)
   order by 3, 2 limit 8)
  union all
  (select 'provider', v.id, concat_ws(' ', v.first_name, v.last_name), null from app.provider v
   where app.admin_may('compliance')
     and to_tsvector('pg_catalog.simple', app.plain_name(concat_ws(' ', v.first_name, v.last_name))) @@ app.words_query(typed)
   order by 3, 2 limit 8)
  union all
  (select 'patient', p.id, concat_ws(' ', p.first_name, p.last_name), p.birth_date from app.patient p
   where app.admin_may('compliance') and p.deleted_at is null
     and app.patient_words(p.first_name, p.last_name, p.preferred_name, p.former_names) @@ app.words_query(typed)
   order by 3, 2 limit 8)
$$;

grant create on schema app to app_job;
alter function app.names_in_trail(uuid[], uuid[]) owner to app_job;
alter function app.find_in_trail(text) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.names_in_trail(uuid[], uuid[]), app.find_in_trail(text) from public;
grant execute on function app.names_in_trail(uuid[], uuid[]), app.find_in_trail(text) to app_user, app_job;
