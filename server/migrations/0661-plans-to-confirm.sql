-- Which plans with Medicaid nobody has confirmed yet, so that staff see what they can do about the bills that wait for them (decision 167).
grant create on schema app to app_job;

-- The last word about each Medicaid plan of a patient on a day: `active`, `inactive`, or null while nobody knows. That the payer knows no such member
-- counts if staff asked: whoever mistypes their own number is not out of Medicaid.
create function app.plans_about_medicaid(patient uuid, day date) returns table (coverage_id uuid, word text)
  language sql stable security definer set search_path = '' as $$
  select c.id, (select case when e.status = 'active' then 'active' else 'inactive' end from app.eligibility_check e
    where e.patient_id = patient and e.payer_id = c.payer_id and e.member_id = c.member_id
      and (e.status in ('active', 'inactive') or (e.status = 'not_found' and exists (select from app.administrator a where a.id = e.created_by)))
      and (e.source = 'phone' or app.is_about(e.person, patient))
      and e.service_date between pg_catalog.date_trunc('year', day::timestamp)::date and (pg_catalog.date_trunc('year', day::timestamp) + interval '1 year - 1 day')::date
    order by e.checked_at desc, e.id desc limit 1)
  from app.coverage c join app.payer_terms t on t.payer_id = c.payer_id and t.filing_code = 'MC' and t.withdrawn_at is null
    and t.starts_on <= day and (t.ends_on is null or t.ends_on >= day)
  where c.patient_id = patient and c.kind = 'insurance' and (c.closed_at is null or c.closed_at >= day + 1)
    and (c.effective_from is null or c.effective_from <= day) and (c.effective_to is null or c.effective_to >= day) $$;

drop function app.words_about_medicaid(uuid, date);
create function app.words_about_medicaid(patient uuid, day date) returns setof text language sql stable security definer set search_path = '' as $$
  select said.word from app.plans_about_medicaid(patient, day) as said $$;

-- The plans for which bills of a day wait: none, once one of them is known to protect the patient.
create function app.unconfirmed_plans(patient uuid, day date) returns setof uuid language sql stable security definer set search_path = '' as $$
  select said.coverage_id from app.plans_about_medicaid(patient, day) as said
  where said.word is null and not exists (select from app.plans_about_medicaid(patient, day) as known where known.word = 'active') $$;

alter function app.plans_about_medicaid(uuid, date) owner to app_job;
alter function app.words_about_medicaid(uuid, date) owner to app_job;
alter function app.unconfirmed_plans(uuid, date) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.plans_about_medicaid(uuid, date), app.words_about_medicaid(uuid, date),
  app.unconfirmed_plans(uuid, date) from public;
grant execute on function app.unconfirmed_plans(uuid, date) to app_user, app_job;
