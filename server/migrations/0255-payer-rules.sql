-- How a payer wants visits billed, from one day to another: such rules change, so they are rows. Without a payer, a rule holds for all that have
-- none of their own. Signed-in people may read them: a note shows by which rule it is billed.
create table app.payer_rule (
  id uuid primary key, payer_id text, family text not null check (family in ('mnt', 'mnt_again', 'preventive', 'visit_price', 'diabetes_training')),
  rank smallint not null check (rank between 1 and 9), unit_minutes smallint check (unit_minutes between 5 and 60),
  rounding text not null check (rounding in ('midpoint', 'full')), max_units smallint check (max_units between 1 and 16),
  first_once text not null check (first_once in ('ever', 'year')),
  place_office text not null check (place_office in ('02', '10', '11')), place_home text not null check (place_home in ('02', '10', '11')),
  place_elsewhere text not null check (place_elsewhere in ('02', '10', '11')),
  modifiers_office text[] not null default '{}', modifiers_video text[] not null default '{}', modifiers_sound text[] not null default '{}',
  modifiers_preventive text[] not null default '{}', sound_payment text not null check (sound_payment in ('same', 'less', 'none')),
  distance_until date, starts_on date not null, ends_on date, source text not null, read_on date not null, checked_on date,
  version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid,
  check (ends_on is null or starts_on <= ends_on),
  constraint payer_rule_no_overlap exclude using gist ((coalesce(payer_id, '')) with =, family with =, (daterange(starts_on, ends_on, '[]')) with &&)
);
create index payer_rule_payer on app.payer_rule (payer_id, family, starts_on);
insert into app.payer_rule (id, payer_id, family, rank, unit_minutes, rounding, max_units, first_once, place_office, place_home, place_elsewhere,
  modifiers_office, modifiers_video, modifiers_sound, modifiers_preventive, sound_payment, distance_until, starts_on, source, read_on, updated_at) values
  ('02550000-0000-7000-8000-000000000001', null, 'mnt', 1, 15, 'midpoint', null, 'ever', '11', '10', '02', '{}', '{95}', '{93}', '{33}', 'less', null,
    '2022-01-01', 'Time rule of CPT; 95 and 93 as most private plans ask', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000002', null, 'preventive', 2, 15, 'midpoint', 1, 'ever', '11', '10', '02', '{}', '{95}', '{93}', '{33}', 'less', null,
    '2022-01-01', 'Time rule of CPT; 95 and 93 as most private plans ask', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000003', null, 'visit_price', 3, null, 'midpoint', 1, 'ever', '11', '10', '02', '{}', '{95}', '{93}', '{}', 'less', null,
    '2022-01-01', 'HCPCS S9470: one visit, whatever its length', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000004', null, 'diabetes_training', 4, 30, 'midpoint', null, 'ever', '11', '10', '02', '{}', '{95}', '{93}', '{}', 'less', null,
    '2022-01-01', 'HCPCS G0108: units of 30 minutes', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000005', null, 'mnt_again', 5, 15, 'midpoint', null, 'ever', '11', '10', '02', '{}', '{95}', '{93}', '{}', 'less', null,
    '2022-01-01', 'HCPCS G0270: units of 15 minutes', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000006', 'medicare', 'mnt', 1, 15, 'midpoint', null, 'ever', '11', '10', '02', '{}', '{}', '{93}', '{}', 'same', '2027-12-31',
    '2022-01-01', '42 CFR 410.132 and 410.134; NCD 180.1; visits at home until 31 December 2027', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000007', 'medicare', 'mnt_again', 2, 15, 'midpoint', null, 'ever', '11', '10', '02', '{}', '{}', '{93}', '{}', 'same', '2027-12-31',
    '2022-01-01', 'Medicare Claims Processing Manual, chapter 4, 300: after a second referral in the year', '2026-11-23', '2026-11-23T00:00:00Z'),
  ('02550000-0000-7000-8000-000000000008', 'medicare', 'diabetes_training', 3, 30, 'midpoint', null, 'ever', '11', '10', '02', '{}', '{}', '{93}', '{}', 'same', '2027-12-31',
    '2022-01-01', '42 CFR 410.141; never on the day of a nutrition visit', '2026-11-23', '2026-11-23T00:00:00Z');

call app.guard('payer_rule', 'select', 'insert', 'update');
create policy payer_rule_read on app.payer_rule for select to app_user using ((select app.actor_kind()) in ('provider', 'admin'));
create policy payer_rule_add on app.payer_rule for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy payer_rule_change on app.payer_rule for update to app_user using ((select app.admin_may('billing_operations')));

-- Whether the patient of a visit had one with the practice before, at all and in the same calendar year of the dietitian's zone. A dietitian may not
-- read the visits of others, so the function answers no more than these two words, and only about a visit that the caller may bill.
create function app.visits_before(visit uuid) returns table (ever boolean, this_year boolean) language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(true), false),
    coalesce(bool_or(extract(year from b.starts_at at time zone d.time_zone) = extract(year from a.starts_at at time zone d.time_zone)), false)
  from app.appointment a join app.provider d on d.id = a.provider_id
    join app.appointment b on b.patient_id = a.patient_id and b.status = 'Occurred' and b.starts_at < a.starts_at
  where a.id = visit and (app.admin_may('billing_operations') or app.actor_kind() = 'system' or (app.actor_kind() = 'provider' and a.provider_id = app.actor_id())) $$;
grant create on schema app to app_job;
alter function app.visits_before(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.visits_before(uuid) from public;
grant execute on function app.visits_before(uuid) to app_user, app_job;
