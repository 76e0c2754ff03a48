-- Notices that did not reach anybody, the newest first, for the log and the work of support.
create index notification_missed on app.notification (created_at desc, id desc) where status in ('failed', 'bounced');

-- The patients and dietitians whose names begin like the typed words, at most 1,000 of each, for the log of notices.
-- NOTE: this runs as the owner because row-level security keeps an index from being used by operators that could leak, such as @@.
create function app.find_people_of_notices(typed text) returns table (id uuid) language plpgsql stable security definer set search_path = '' as $$ begin
  if not (app.actor_kind() = 'system' or app.admin_may('support')) then return; end if;
  return query (select p.id from app.patient p where p.deleted_at is null
      and app.patient_words(p.first_name, p.last_name, p.preferred_name, p.former_names) @@ app.words_query(typed) limit 1000)
    union all (select v.id from app.provider v where app.patient_words(v.first_name, v.last_name, null, '{}'::text[]) @@ app.words_query(typed) limit 1000);
end $$;
grant create on schema app to app_job;
alter function app.find_people_of_notices(text) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.find_people_of_notices(text) from public;
grant execute on function app.find_people_of_notices(text) to app_user, app_job;
