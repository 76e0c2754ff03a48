-- What changes with contracts and years: how each payer takes claims, what it pays, what the practice charges, which prefixes of Blue plans belong to
-- whom, who the practice is, and for which payers a dietitian may bill. What such a row says never changes in place: from a day on, another row holds.
create function app.dated_row_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare open constant text[] := '{ends_on,checked_on,withdrawn_at,version,updated_at,updated_by}';
begin
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) or old.withdrawn_at is not null then
    raise insufficient_privilege using message = 'what this row says changes by a new row';
  end if;
  return new;
end $$;

create table app.payer_terms (
  id uuid primary key, payer_id text not null, routing_id text check (routing_id ~ '^[A-Z0-9]{2,80}$'), clearinghouse text,
  filing_code text check (filing_code in ('CI', 'BL', 'HM', '12', '13', '14', '16', 'MB', 'MC', 'FI', 'CH', 'OF', 'WC', 'ZZ')),
  filing_days smallint check (filing_days between 1 and 1500), correction_days smallint check (correction_days between 1 and 1500),
  correction text not null check (correction in ('replacement', 'new_claim')), referral text not null check (referral in ('none', 'any', 'physician_each_year')),
  needs_authorization boolean not null, max_visits_year smallint check (max_visits_year between 1 and 400),
  max_units_first_year smallint check (max_units_first_year between 1 and 2000), max_units_year smallint check (max_units_year between 1 and 2000),
  refuses_own_facility boolean not null, needs_prefix boolean not null,
  starts_on date not null, ends_on date, source text not null, checked_on date, withdrawn_at timestamptz(3),
  version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid, check (ends_on is null or starts_on <= ends_on),
  constraint payer_terms_no_overlap exclude using gist (payer_id with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);
create index payer_terms_payer on app.payer_terms (payer_id, starts_on desc);
create table app.payer_terms_change (
  id uuid primary key, payer_id text not null, terms_id uuid not null references app.payer_terms,
  act text not null check (act in ('added', 'ended', 'checked', 'unchecked', 'withdrawn')),
  reason text not null, admin_id uuid not null references app.administrator, admin_name text not null, at timestamptz(3) not null
);
create index payer_terms_change_payer on app.payer_terms_change (payer_id, at desc, id desc);
create index payer_terms_change_terms on app.payer_terms_change (terms_id);
create index payer_terms_change_admin on app.payer_terms_change (admin_id);

-- Without a payer it is what the practice charges, whoever pays. Without a dietitian, a modifier or a place it holds for every one.
create table app.fee (
  id uuid primary key, payer_id text, provider_id uuid references app.provider, code text not null check (code ~ '^[0-9A-Z]{5}$'),
  modifier text check (modifier ~ '^[0-9A-Z]{2}$'), place text check (place in ('02', '10', '11', '12')),
  unit_cents bigint not null check (unit_cents between 0 and 10000000), starts_on date not null, ends_on date, source text not null,
  withdrawn_at timestamptz(3), version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid,
  check (ends_on is null or starts_on <= ends_on), check (payer_id is not null or (provider_id is null and place is null)),
  -- One text in place of five columns, because a file of 20,000 fees is taken over sooner so.
  constraint fee_no_overlap exclude using gist (
    (code || ' ' || coalesce(payer_id, '') || ' ' || coalesce(modifier, '') || ' ' || coalesce(place, '') || ' ' || coalesce(provider_id::text, '')) with =,
    (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);
create index fee_line on app.fee (payer_id, code, starts_on desc) where withdrawn_at is null;
create index fee_provider on app.fee (provider_id) where provider_id is not null;
create index fee_listed on app.fee ((coalesce(payer_id, '')), code, starts_on desc, id) where withdrawn_at is null;

create table app.payer_prefix (
  id uuid primary key, prefix text not null check (prefix ~ '^[A-Z0-9]{3}$'), payer_id text not null,
  starts_on date not null, ends_on date, withdrawn_at timestamptz(3), version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid,
  check (ends_on is null or starts_on <= ends_on),
  constraint payer_prefix_no_overlap exclude using gist (prefix with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);

create table app.practice (
  id uuid primary key, legal_name text not null, ein text not null check (ein ~ '^[0-9]{9}$'), npi text not null check (npi ~ '^[12][0-9]{9}$'),
  taxonomy text check (taxonomy ~ '^[0-9A-Z]{10}$'), contact_name text not null, phone_number text not null, email text,
  line_1 text not null, line_2 text, city text not null, state text not null check (state ~ '^[A-Z]{2}$'), zip text not null check (zip ~ '^[0-9]{9}$'),
  pay_to jsonb, signature_on_file boolean not null, accepts_assignment boolean not null,
  starts_on date not null, ends_on date, withdrawn_at timestamptz(3), version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid,
  check (ends_on is null or starts_on <= ends_on),
  constraint practice_no_overlap exclude using gist ((daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);

create table app.payer_enrollment (
  id uuid primary key, provider_id uuid not null references app.provider, payer_id text not null, payer_number text,
  claims_on date, remittances_on date, transfers_on date, starts_on date not null, ends_on date, withdrawn_at timestamptz(3),
  version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid, check (ends_on is null or starts_on <= ends_on),
  constraint payer_enrollment_no_overlap
    exclude using gist (provider_id with =, payer_id with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);
create index payer_enrollment_provider on app.payer_enrollment (provider_id, payer_id);
create table app.provider_taxonomy (
  id uuid primary key, provider_id uuid not null references app.provider, taxonomy text not null check (taxonomy ~ '^[0-9A-Z]{10}$'),
  starts_on date not null, ends_on date, withdrawn_at timestamptz(3), version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid,
  check (ends_on is null or starts_on <= ends_on),
  constraint provider_taxonomy_no_overlap exclude using gist (provider_id with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);

-- The procedures that dietitians meet, in our own words: the descriptors of CPT are licensed.
create table app.procedure_code (
  code text primary key, label_en text not null, label_es text not null,
  unit text not null check (unit in ('minutes', 'visit', 'week', 'month', 'episode', 'item')), unit_minutes smallint, max_units smallint,
  is_for_dietitians boolean not null, modifiers text[] not null, valid_from date not null, valid_to date
);
insert into app.procedure_code (code, label_en, label_es, unit, unit_minutes, max_units, is_for_dietitians, modifiers, valid_from, valid_to) values
  ('97802', 'First nutrition visit', 'Primera visita de nutrición', 'minutes', 15, null, true, '{33,93,95,AE,GA,GQ,GT,GX,GY}', '2001-01-01', null),
  ('97803', 'Later nutrition visit', 'Visita de nutrición posterior', 'minutes', 15, null, true, '{33,93,95,AE,GA,GQ,GT,GX,GY}', '2001-01-01', null),
  ('97804', 'Nutrition visit in a group', 'Visita de nutrición en grupo', 'minutes', 30, null, true, '{33,93,95,AE,GA,GQ,GT,GX,GY}', '2001-01-01', null),
  ('G0270', 'Nutrition visit after a second referral', 'Visita tras una segunda derivación', 'minutes', 15, null, true, '{93,95,AE,GA,GQ,GT,GX,GY}', '2003-01-01', null),
  ('G0271', 'Group visit after a second referral', 'Visita en grupo tras una segunda derivación', 'minutes', 30, null, true, '{93,95,AE,GA,GQ,GT,GX,GY}', '2003-01-01', null),
  ('S9470', 'Dietitian visit at one price', 'Visita con dietista a precio único', 'visit', null, 1, true, '{93,95,GQ,GT}', '2002-01-01', null),
  ('99401', 'Preventive counseling, about 15 minutes', 'Consejería preventiva, unos 15 minutos', 'visit', null, 1, true, '{25,33,93,95,GQ,GT}', '1992-01-01', null),
  ('99402', 'Preventive counseling, about 30 minutes', 'Consejería preventiva, unos 30 minutos', 'visit', null, 1, true, '{25,33,93,95,GQ,GT}', '1992-01-01', null),
  ('99403', 'Preventive counseling, about 45 minutes', 'Consejería preventiva, unos 45 minutos', 'visit', null, 1, true, '{25,33,93,95,GQ,GT}', '1992-01-01', null),
  ('99404', 'Preventive counseling, about 60 minutes', 'Consejería preventiva, unos 60 minutos', 'visit', null, 1, true, '{25,33,93,95,GQ,GT}', '1992-01-01', null),
  ('G0108', 'Diabetes training, one person', 'Educación en diabetes, una persona', 'minutes', 30, null, true, '{93,95,GA,GQ,GT,GX,GY}', '1998-07-01', null),
  ('G0109', 'Diabetes training in a group', 'Educación en diabetes en grupo', 'minutes', 30, null, true, '{93,95,GA,GQ,GT,GX,GY}', '1998-07-01', null),
  ('96160', 'Health risk questionnaire', 'Cuestionario de riesgos de salud', 'item', null, null, true, '{25,33,59,93,95,GT}', '2017-01-01', null),
  ('98970', 'Online question within a week, 5 to 10 minutes', 'Consulta en línea en una semana, 5 a 10 minutos', 'week', null, 1, true, '{}', '2020-01-01', null),
  ('98971', 'Online question within a week, 11 to 20 minutes', 'Consulta en línea en una semana, 11 a 20 minutos', 'week', null, 1, true, '{}', '2020-01-01', null),
  ('98972', 'Online question within a week, 21 minutes or more', 'Consulta en línea en una semana, 21 minutos o más', 'week', null, 1, true, '{}', '2020-01-01', null),
  ('G2063', 'Online question within a week, the older code', 'Consulta en línea en una semana, código anterior', 'week', null, 1, true, '{}', '2020-01-01', '2020-12-31'),
  ('99423', 'Online question to a physician', 'Consulta en línea a un médico', 'week', null, 1, false, '{}', '2020-01-01', null),
  ('G2012', 'Short check-in with a physician', 'Contacto breve con un médico', 'visit', null, 1, false, '{}', '2019-01-01', '2024-12-31'),
  ('99201', 'Visit of a new patient, the shortest', 'Visita de un paciente nuevo, la más breve', 'visit', null, 1, false, '{25,95,GT}', '1992-01-01', '2020-12-31'),
  ('99202', 'Visit of a new patient', 'Visita de un paciente nuevo', 'visit', null, 1, false, '{25,93,95,GT}', '1992-01-01', null),
  ('99424', 'Care of one long illness, first 30 minutes', 'Atención de una enfermedad larga, primeros 30 minutos', 'month', null, 1, false, '{}', '2022-01-01', null),
  ('99425', 'Care of one long illness, 30 more minutes', 'Atención de una enfermedad larga, 30 minutos más', 'month', null, null, false, '{}', '2022-01-01', null),
  ('99453', 'Readings from home, setting up', 'Mediciones en casa, puesta en marcha', 'episode', null, 1, false, '{}', '2019-01-01', null),
  ('99454', 'Readings from home, device for 30 days', 'Mediciones en casa, aparato por 30 días', 'month', null, 1, false, '{}', '2019-01-01', null),
  ('99457', 'Readings from home, first 20 minutes', 'Mediciones en casa, primeros 20 minutos', 'month', null, 1, false, '{}', '2019-01-01', null),
  ('99458', 'Readings from home, 20 more minutes', 'Mediciones en casa, 20 minutos más', 'month', null, null, false, '{}', '2020-01-01', null),
  ('99091', 'Readings from home, 30 minutes of review', 'Mediciones en casa, 30 minutos de revisión', 'month', null, 1, false, '{}', '2018-01-01', null),
  ('98975', 'Therapy followed from home, setting up', 'Terapia seguida en casa, puesta en marcha', 'episode', null, 1, true, '{}', '2022-01-01', null),
  ('98980', 'Therapy followed from home, first 20 minutes', 'Terapia seguida en casa, primeros 20 minutos', 'month', null, 1, true, '{}', '2022-01-01', null),
  ('98981', 'Therapy followed from home, 20 more minutes', 'Terapia seguida en casa, 20 minutos más', 'month', null, null, true, '{}', '2022-01-01', null),
  ('S5170', 'Meal brought home', 'Comida a domicilio', 'item', null, null, true, '{}', '2002-01-01', null);

-- Ids under which claims travel, as public lists of clearinghouses had them; nobody of the practice has compared them yet.
insert into app.payer_terms (id, payer_id, routing_id, filing_code, filing_days, correction, referral, needs_authorization, max_units_first_year,
  max_units_year, refuses_own_facility, needs_prefix, starts_on, source, updated_at)
select ('03550000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, payer, routing, code, days, 'replacement', coalesce(referral, 'none'), false,
  first_units, units, coalesce(facility, false), code is not distinct from 'BL', '2022-01-01', coalesce(said, 'Public lists of payers, read on 23 November 2026'),
  '2026-11-23T00:00:00Z'
from (values
  (1, '60054', '60054', 'CI', null::smallint, null, null::smallint, null::smallint, null::boolean, null),
  (2, '62308', '62308', 'CI', null, null, null, null, null, null),
  (3, '61101', '61101', 'CI', null, null, null, null, null, null),
  (4, '87726', '87726', 'CI', null, null, null, null, null, null),
  (5, '00621', '00621', 'BL', null, null, null, null, true, null),
  (6, 'BS001', 'BS001', 'BL', null, null, null, null, true, null),
  (7, '84980', '84980', 'BL', null, null, null, null, null, 'Likely, from public lists; compare it with your clearinghouse'),
  (8, '22099', '22099', 'BL', 180, null, null, null, null, null),
  (9, '00910', '00910', 'BL', null, null, null, null, null, 'Likely, from public lists; compare it with your clearinghouse'),
  (10, 'SX107', 'SX107', 'CI', null, null, null, null, null, 'Likely, from public lists; compare it with your clearinghouse'),
  (11, '94135', '94135', 'HM', null, null, null, null, null, null),
  (12, '94134', '94134', 'HM', null, null, null, null, null, null),
  (13, '91617', '91617', 'HM', null, null, null, null, null, null),
  (14, '52095', '52095', 'HM', null, null, null, null, null, null),
  (15, '94123', '94123', 'HM', null, null, null, null, null, null),
  (16, '21313', '21313', 'HM', null, null, null, null, null, null),
  (17, '91051', '91051', 'HM', null, null, null, null, null, 'Likely, from public lists; compare it with your clearinghouse'),
  (18, 'medicare', null, 'MB', 365, 'physician_each_year', 12, 8, null, '42 CFR 410.132 and 424.44; the id depends on the region, so it is yours to add')
) as shipped (n, payer, routing, code, days, referral, first_units, units, facility, said);

create trigger payer_terms_kept before update on app.payer_terms for each row execute function app.dated_row_is_kept();
create trigger fee_kept before update on app.fee for each row execute function app.dated_row_is_kept();
create trigger payer_prefix_kept before update on app.payer_prefix for each row execute function app.dated_row_is_kept();
create trigger practice_kept before update on app.practice for each row execute function app.dated_row_is_kept();
create trigger payer_enrollment_kept before update on app.payer_enrollment for each row execute function app.dated_row_is_kept();
create trigger provider_taxonomy_kept before update on app.provider_taxonomy for each row execute function app.dated_row_is_kept();

call app.guard('payer_terms', 'select', 'insert', 'update');
call app.guard('payer_terms_change', 'select', 'insert');
call app.guard('fee', 'select', 'insert', 'update');
call app.guard('payer_prefix', 'select', 'insert', 'update');
call app.guard('practice', 'select', 'insert', 'update');
call app.guard('payer_enrollment', 'select', 'insert', 'update');
call app.guard('provider_taxonomy', 'select', 'insert', 'update');
call app.guard('procedure_code', 'select');
-- How a payer is reached, and who the practice is, stands on bills and letters and is no secret.
create policy payer_terms_read on app.payer_terms for select to app_user using (true);
create policy payer_prefix_read on app.payer_prefix for select to app_user using (true);
create policy practice_read on app.practice for select to app_user using (true);
create policy provider_taxonomy_read on app.provider_taxonomy for select to app_user using (true);
create policy procedure_code_read on app.procedure_code for select to app_user using (true);
create policy payer_terms_change_read on app.payer_terms_change for select to app_user using ((select app.admin_may('billing_operations')));
create policy fee_read on app.fee for select to app_user using ((select app.admin_may('billing_operations')));
create policy payer_enrollment_read on app.payer_enrollment for select to app_user
  using ((select app.admin_may('billing_operations')) or provider_id = (select app.actor_id()));
create policy payer_terms_add on app.payer_terms for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy payer_terms_change on app.payer_terms for update to app_user using ((select app.admin_may('billing_operations')));
create policy payer_terms_change_add on app.payer_terms_change for insert to app_user
  with check ((select app.admin_may('billing_operations')) and admin_id = (select app.actor_id()));
create policy fee_add on app.fee for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy fee_change on app.fee for update to app_user using ((select app.admin_may('billing_operations')));
create policy payer_prefix_add on app.payer_prefix for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy payer_prefix_change on app.payer_prefix for update to app_user using ((select app.admin_may('billing_operations')));
create policy practice_add on app.practice for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy practice_change on app.practice for update to app_user using ((select app.admin_may('billing_operations')));
create policy payer_enrollment_add on app.payer_enrollment for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy payer_enrollment_change on app.payer_enrollment for update to app_user using ((select app.admin_may('billing_operations')));
create policy provider_taxonomy_add on app.provider_taxonomy for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy provider_taxonomy_change on app.provider_taxonomy for update to app_user using ((select app.admin_may('billing_operations')));

-- The fee of each line that is asked for, and no other: whoever books sees a price, but nobody reads the contracts of the practice. The closest one
-- counts: that of the dietitian, then that of the first modifier that has one, then that of the place. Without a payer it is the charge.
create function app.fees_of(asked jsonb) returns table (n integer, id uuid, unit_cents bigint, starts_on date, source text)
language sql stable security definer set search_path = '' as $$
  select l.n, f.id, f.unit_cents, f.starts_on, f.source
  from pg_catalog.jsonb_to_recordset(asked) as l (n integer, payer_id text, provider_id uuid, code text, modifiers text[], place text, day date)
    cross join lateral (
      select c.id, c.unit_cents, c.starts_on, c.source from app.fee c
      where c.withdrawn_at is null and c.payer_id is not distinct from l.payer_id and c.code = l.code
        and c.starts_on <= l.day and (c.ends_on is null or c.ends_on >= l.day)
        and (c.provider_id is null or c.provider_id = l.provider_id)
        and (c.modifier is null or c.modifier = any (l.modifiers)) and (c.place is null or c.place = l.place)
      order by (c.provider_id is null), (c.modifier is null), pg_catalog.array_position(l.modifiers, c.modifier), (c.place is null), c.id limit 1) f $$;
grant create on schema app to app_job;
alter function app.fees_of(jsonb) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.fees_of(jsonb) from public;
grant execute on function app.fees_of(jsonb) to app_user, app_job;

-- The NPI of dietitians, which claims carry. Billing staff read no accounts, so the function answers this number alone; null asks for every dietitian.
create function app.npis_of(ids uuid[]) returns table (provider_id uuid, npi text) language sql stable security definer set search_path = '' as $$
  select a.provider_id, a.npi from app.provider_account a
  where a.npi is not null and (ids is null or a.provider_id = any (ids)) and (app.admin_may('billing_operations') or app.actor_kind() = 'system') $$;
grant create on schema app to app_job;
alter function app.npis_of(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.npis_of(uuid[]) from public;
grant execute on function app.npis_of(uuid[]) to app_user, app_job;
