-- A query for the beginnings of all words that were typed.
create function app.words_query(typed text) returns tsquery language sql immutable parallel safe set search_path = '' as $$
  select to_tsquery('pg_catalog.simple', coalesce(string_agg(word || ':*', ' & '), '')) from regexp_split_to_table(app.plain_name(typed), ' ') word where word <> '' $$;

-- The ids of the patients who fit everything that is asked: among those whom a dietitian may read, or among all for support. At most 1,000, by name.
-- NOTE: this runs as the owner because row-level security keeps an index from being used by operators that could leak, such as @@ and LIKE. Whoever
-- may not look for patients finds nobody.
create function app.find_patients(words text, birth_dates date[], phone_end text) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare conditions text := 'p.deleted_at is null';
begin
  if app.actor_kind() = 'provider' then conditions := conditions || ' and p.id = any ($4)';
  elsif not app.admin_may('support') then return;
  end if;
  if words <> '' then
    conditions := conditions || ' and app.patient_words(p.first_name, p.last_name, p.preferred_name, p.former_names) @@ app.words_query($1)';
  end if;
  if cardinality(birth_dates) > 0 then conditions := conditions || ' and p.birth_date = any ($2)'; end if;
  -- The number of a guardian finds those for whom they act.
  if phone_end <> '' then
    conditions := conditions || ' and p.id in (select w.id from app.patient w where reverse(w.phone_number) like reverse($3) || ''%''
      union select g.patient_id from app.patient w join app.guardianship g on g.guardian_id = w.id and g.ended_at is null
        where reverse(w.phone_number) like reverse($3) || ''%'')';
  end if;
  return query execute 'select p.id from app.patient p where ' || conditions || ' order by p.last_name, p.first_name, p.id limit 1000'
    using words, birth_dates, phone_end, case when app.actor_kind() = 'provider' then app.my_patients() end;
end $$;

-- Who asked that a patient be deleted, and when that happens. Until then it can be taken back. Only the system deletes.
create table app.patient_deletion (
  id uuid primary key, patient_id uuid not null references app.patient, asked_at timestamptz(3) not null,
  asked_by_kind text not null check (asked_by_kind in ('patient', 'admin')), asked_by uuid not null,
  deletes_at timestamptz(3) not null, taken_back_at timestamptz(3), done_at timestamptz(3),
  check (taken_back_at is null or done_at is null)
);
create unique index patient_deletion_open on app.patient_deletion (patient_id) where taken_back_at is null and done_at is null;
create index patient_deletion_due on app.patient_deletion (deletes_at) where taken_back_at is null and done_at is null;
call app.guard('patient_deletion', 'select', 'insert');
grant update (taken_back_at) on app.patient_deletion to app_user;
create policy patient_deletion_own on app.patient_deletion for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy patient_deletion_in_care on app.patient_deletion for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy patient_deletion_admin_read on app.patient_deletion for select to app_user using ((select app.admin_may('support', 'billing_operations')));
create policy patient_deletion_admin on app.patient_deletion for all to app_user using ((select app.admin_may('support')));

grant create on schema app to app_job;
alter function app.find_patients(text, date[], text) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.find_patients(text, date[], text) from public;
grant execute on function app.find_patients(text, date[], text) to app_user, app_job;
