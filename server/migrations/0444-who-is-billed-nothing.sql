-- Members of Medicaid, and of Medicare whom Medicaid helps (QMB), are never billed what their plans leave, not even if they agree to it (42 USC
-- 1396a(n)(3) and 42 CFR 447.15). A plan is Medicaid if the terms of its payer say so (SBR09 = MC); that somebody is a QMB, Medicare's answer says.
create function app.owes_nothing(patient uuid, payer text, day date) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.payer_terms t
      where t.filing_code = 'MC' and t.withdrawn_at is null and t.starts_on <= day and (t.ends_on is null or t.ends_on >= day)
        and (t.payer_id = payer or t.payer_id in (select c.payer_id from app.coverage c where c.patient_id = patient and c.kind = 'insurance'
          and (c.closed_at is null or c.closed_at >= day + 1) and (c.effective_from is null or c.effective_from <= day)
          and (c.effective_to is null or c.effective_to >= day))))
    or coalesce((select (e.benefits->>'is_qmb')::boolean from app.eligibility_check e
      where e.patient_id = patient and e.payer_id = payer and e.status = 'active' and e.source = 'payer'
        and e.service_date between pg_catalog.date_trunc('year', day::timestamp)::date and (pg_catalog.date_trunc('year', day::timestamp) + interval '1 year - 1 day')::date
      order by e.checked_at desc, e.id desc limit 1), false) $$;
grant create on schema app to app_job;
alter function app.owes_nothing(uuid, text, date) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.owes_nothing(uuid, text, date) from public;
grant execute on function app.owes_nothing(uuid, text, date) to app_user, app_job;

alter table app.price_estimate drop constraint price_estimate_kind_check;
alter table app.price_estimate add constraint price_estimate_kind_check
  check (kind in ('self_pay', 'preventive', 'copay', 'deductible', 'coinsurance', 'range', 'not_covered', 'unknown', 'protected'));
