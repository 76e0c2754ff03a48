-- Billing staff find a patient by name like support does, to open their bills (decision 59: finding needs no reason, opening does).
grant create on schema app to app_job;
set local role app_job;
create or replace function app.find_patients(words text, birth_dates date[], phone_end text) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare conditions text := 'p.deleted_at is null';
begin
  if app.actor_kind() = 'provider' then conditions := conditions || ' and p.id = any ($4)';
  elsif not app.admin_may('support', 'billing_operations') then return;
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
set local role app_owner;
revoke create on schema app from app_job;
