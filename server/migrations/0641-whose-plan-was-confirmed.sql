-- What an account holder says about their plans is not what their payers say. A second plan with Medicaid protects from bills once its payer has said
-- that this person is a member of it, or staff have heard so on the phone (decision 161).

-- Whether a question was about the patient themselves, and not about somebody under the same number: as payers compare it, by the birth date and the
-- name, whose second parts and marks may be missing.
create function app.is_about(person jsonb, patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  with named as (
    select pg_catalog.upper(pg_catalog.regexp_replace(normalize(coalesce(person->>'first_name', ''), nfd), '[^A-Za-z0-9]', '', 'g')) as asked_first,
      pg_catalog.upper(pg_catalog.regexp_replace(normalize(coalesce(person->>'last_name', ''), nfd), '[^A-Za-z0-9]', '', 'g')) as asked_last,
      pg_catalog.upper(pg_catalog.regexp_replace(normalize(coalesce(p.first_name, ''), nfd), '[^A-Za-z0-9]', '', 'g')) as first,
      pg_catalog.upper(pg_catalog.regexp_replace(normalize(coalesce(p.last_name, ''), nfd), '[^A-Za-z0-9]', '', 'g')) as last,
      p.birth_date
    from app.patient p where p.id = patient)
  -- A record without a name or a birth date, before the first visit, has nothing to differ from.
  select coalesce((select (n.birth_date is null or n.birth_date::text = person->>'birth_date') and (n.last = '' or n.last = n.asked_last)
      and (pg_catalog.starts_with(n.first, n.asked_first) or pg_catalog.starts_with(n.asked_first, n.first))
    from named n), false) $$;

-- The last word about each Medicaid plan of a patient on a day: `active`, `inactive`, or null while nobody knows. That the payer knows no such member
-- counts if staff asked: whoever mistypes their own number is not out of Medicaid.
create function app.words_about_medicaid(patient uuid, day date) returns setof text language sql stable security definer set search_path = '' as $$
  select (select case when e.status = 'active' then 'active' else 'inactive' end from app.eligibility_check e
    where e.patient_id = patient and e.payer_id = c.payer_id and e.member_id = c.member_id
      and (e.status in ('active', 'inactive') or (e.status = 'not_found' and exists (select from app.administrator a where a.id = e.created_by)))
      and (e.source = 'phone' or app.is_about(e.person, patient))
      and e.service_date between pg_catalog.date_trunc('year', day::timestamp)::date and (pg_catalog.date_trunc('year', day::timestamp) + interval '1 year - 1 day')::date
    order by e.checked_at desc, e.id desc limit 1)
  from app.coverage c join app.payer_terms t on t.payer_id = c.payer_id and t.filing_code = 'MC' and t.withdrawn_at is null
    and t.starts_on <= day and (t.ends_on is null or t.ends_on >= day)
  where c.patient_id = patient and c.kind = 'insurance' and (c.closed_at is null or c.closed_at >= day + 1)
    and (c.effective_from is null or c.effective_from <= day) and (c.effective_to is null or c.effective_to >= day) $$;

drop function app.owes_nothing(uuid, text, date);
create function app.owes_nothing(patient uuid, payer text, day date, member text default null)
  returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.payer_terms t where t.payer_id = payer and t.filing_code = 'MC' and t.withdrawn_at is null
      and t.starts_on <= day and (t.ends_on is null or t.ends_on >= day))
    or exists (select from app.words_about_medicaid(patient, day) as said (word) where said.word = 'active')
    or coalesce((select (e.benefits->>'is_qmb')::boolean from app.eligibility_check e
      where e.patient_id = patient and e.payer_id = payer and e.status = 'active' and e.source = 'payer' and app.is_about(e.person, patient)
        and e.member_id in (select m from (select member as m union all select c.member_id from app.coverage c
          where member is null and c.patient_id = patient and c.payer_id = payer) named)
        and e.service_date between pg_catalog.date_trunc('year', day::timestamp)::date and (pg_catalog.date_trunc('year', day::timestamp) + interval '1 year - 1 day')::date
      order by e.checked_at desc, e.id desc limit 1), false) $$;

-- Whether somebody says that they have Medicaid, and nobody knows yet whether it is so: meanwhile they are billed nothing, and nothing is given up.
create function app.may_owe_nothing(patient uuid, day date) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.words_about_medicaid(patient, day) as said (word) where said.word is null)
    and not exists (select from app.words_about_medicaid(patient, day) as said (word) where said.word = 'active') $$;

grant create on schema app to app_job;
alter function app.is_about(jsonb, uuid) owner to app_job;
alter function app.words_about_medicaid(uuid, date) owner to app_job;
alter function app.owes_nothing(uuid, text, date, text) owner to app_job;
alter function app.may_owe_nothing(uuid, date) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.is_about(jsonb, uuid), app.words_about_medicaid(uuid, date), app.owes_nothing(uuid, text, date, text), app.may_owe_nothing(uuid, date)
  from public;
grant execute on function app.is_about(jsonb, uuid), app.owes_nothing(uuid, text, date, text), app.may_owe_nothing(uuid, date) to app_user, app_job;

-- The bills that wait for a word about a plan.
create index remitted_claim_unconfirmed on app.remitted_claim (claim_id) where flags @> '{plan_unconfirmed}';
