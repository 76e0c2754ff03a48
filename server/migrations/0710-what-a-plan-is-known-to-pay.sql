-- What the practice knows before a visit that decides whether a payer pays it at all (decision 184): the diagnoses of the last signed note with this dietitian and of
-- the referral that holds, whether one holds that the payer counts, and what claims of the year used up. A patient reads no claim and no rule, and gets the price
-- that follows from them, so the function answers about people of the caller alone.
create function app.known_of_plan(patient uuid, provider uuid, payer text, day date, visit uuid)
  returns table (diagnoses text[], has_referral boolean, units_this_year integer, visits_this_year integer, is_first_year boolean)
  language sql stable security definer set search_path = '' as $$
  with asked as (select r.is_required, r.credentials, r.term, r.months from app.patient p join app.referral_rule r
      on r.payer_kind = case when payer = 'medicare' or app.payer_asks_physician(payer, day) then 'medicare' when p.federal_program then 'federal' else 'private' end
        and r.starts_on <= day and (r.ends_on is null or r.ends_on >= day)
    where p.id = patient and (app.actor_kind() = 'system' or app.admin_may('billing_operations') or (app.actor_kind() = 'patient' and patient = app.actor_id())
      or (app.actor_kind() = 'provider' and provider = app.actor_id() and patient = any (app.my_patients())))),
  holding as (select o.diagnoses from asked r, app.referral o
    where o.patient_id = patient and o.confirmed_at is not null and o.valid_from <= day and (o.valid_until is null or o.valid_until >= day)
      and (o.replaced_from is null or o.replaced_from > day) and (r.credentials is null or not r.is_required or o.clinician_credential = any (r.credentials))
      and case when o.valid_until is not null and not r.is_required then true when r.term = 'calendar_year' then extract(year from o.valid_from) = extract(year from day)
        else day < o.valid_from + make_interval(months => r.months) end),
  noted as (select s.snapshot::jsonb #> '{content,diagnoses}' as diagnoses from asked, app.appointment e join app.chart_note_signature s on s.appointment_id = e.id
    where e.patient_id = patient and e.provider_id = provider and e.starts_at < day + 1
      and not exists (select from app.chart_note_withholding w where w.note_id = s.note_id and w.lifted_at is null)
    order by e.starts_at desc, s.version desc limit 1),
  used as (select count(*)::int as visits, coalesce(sum((select sum((l->>'units')::int) from jsonb_array_elements(t.draft->'lines') l)), 0)::int as units
    from asked, app.claim o join app.claim_content t on t.claim_id = o.id
    where o.patient_id = patient and o.payer_id = payer and o.priority = 'P' and o.state not in ('voided', 'cancelled', 'denied') and o.appointment_id is not null
      and o.subject_id is distinct from visit and o.service_day >= pg_catalog.date_trunc('year', day::timestamp)::date and o.service_day <= day)
  select (select array_agg(distinct c.code) from (
        select d->>'icd10' as code from noted, jsonb_array_elements(noted.diagnoses) d
        union select d->>'code' from holding, jsonb_array_elements(holding.diagnoses) d) c where c.code is not null),
    exists (select from holding), used.units, used.visits,
    not exists (select from asked, app.claim o where o.patient_id = patient and o.payer_id = payer
      and o.service_day < pg_catalog.date_trunc('year', day::timestamp)::date and o.state not in ('voided', 'cancelled'))
  from used $$;
grant create on schema app to app_job;
alter function app.known_of_plan(uuid, uuid, text, date, uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.known_of_plan(uuid, uuid, text, date, uuid) from public;
grant execute on function app.known_of_plan(uuid, uuid, text, date, uuid) to app_user, app_job;
