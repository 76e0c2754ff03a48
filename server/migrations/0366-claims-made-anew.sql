-- A claim is made anew from its note as long as it was not sent. What staff changed by hand, and which holds they lifted, stays beside it.
alter table app.claim_content add column changes jsonb not null default '{}';
alter table app.claim add column released_codes text[] not null default '{}';

-- The product makes claims by itself, so it may know who sent the patient of a visit as well.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.referral_of_visit(visit uuid) returns table (is_required boolean, clinician_name text, clinician_npi text) language sql stable security definer set search_path = '' as $$
  select r.is_required, f.clinician_name, f.clinician_npi
  from app.appointment a join app.patient p on p.id = a.patient_id join app.provider d on d.id = a.provider_id left join app.coverage c on c.id = a.coverage_id,
    lateral (select (a.starts_at at time zone d.time_zone)::date as day) s
    join app.referral_rule r on r.starts_on <= s.day and (r.ends_on is null or r.ends_on >= s.day)
    left join lateral (select o.clinician_name, o.clinician_npi from app.referral o
      where o.patient_id = a.patient_id and o.confirmed_at is not null and o.valid_from <= s.day and (o.valid_until is null or o.valid_until >= s.day)
        and (o.replaced_from is null or o.replaced_from > s.day) and (not r.is_required or r.credentials is null or o.clinician_credential = any (r.credentials))
        and case when o.valid_until is not null and not r.is_required then true when r.term = 'calendar_year' then extract(year from o.valid_from) = extract(year from s.day)
          else s.day < o.valid_from + make_interval(months => r.months) end
      order by o.valid_from desc, o.id limit 1) f on true
  where a.id = visit and r.payer_kind = case when c.kind is distinct from 'insurance' then 'self_pay' when c.payer_id = 'medicare' then 'medicare'
      when p.federal_program then 'federal' else 'private' end
    and (app.admin_may('billing_operations') or app.actor_kind() = 'system' or (app.actor_kind() = 'provider' and a.provider_id = app.actor_id())) $$;
set local role app_owner;
revoke create on schema app from app_job;

-- The visits among these whose claim a payer has. Clinical staff, who reopen notes, read no claims, and learn only that.
create function app.visits_with_payer(visits uuid[]) returns table (appointment_id uuid) language sql stable security definer set search_path = '' as $$
  select c.appointment_id from app.claim c where c.appointment_id = any (visits) and c.with_payer
    and (app.admin_may('billing_operations', 'clinical') or app.actor_kind() = 'system' or (app.actor_kind() = 'provider' and c.provider_id = app.actor_id())) $$;
grant create on schema app to app_job;
alter function app.visits_with_payer(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.visits_with_payer(uuid[]) from public;
grant execute on function app.visits_with_payer(uuid[]) to app_user, app_job;
