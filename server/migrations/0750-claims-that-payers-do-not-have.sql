-- A void that the payer rejected: it has the claim still, and a person must see to it.
alter table app.claim add column void_rejected boolean not null default false, add check (not void_rejected or state = 'voided');
create index claim_void_rejected on app.claim (service_day desc, id desc) where void_rejected;

-- Units under a second referral of the year do not use up those of the first (contract/src/coding/billing.ts).
grant create on schema app to app_job;
set local role app_job;
create or replace function app.known_of_plan(patient uuid, provider uuid, payer text, day date, visit uuid)
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
  used as (select count(*)::int as visits, coalesce(sum((select sum((l->>'units')::int) from jsonb_array_elements(t.draft->'lines') l where coalesce(l->>'code', '') not in ('G0270', 'G0271'))), 0)::int as units
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
set local role app_owner;
revoke create on schema app from app_job;

-- Medicare's contractors take no replacement and no void: a correction goes as a new claim, and a claim is taken back by asking to reopen it.
alter table app.payer_terms disable trigger user;
set local role app_job;
update app.payer_terms set correction = 'new_claim' where payer_id = 'medicare' and correction = 'replacement' and updated_by is null;
set local role app_owner;
alter table app.payer_terms enable trigger user;
