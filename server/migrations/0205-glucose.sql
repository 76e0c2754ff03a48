-- Glucose from a sensor: files that were uploaded, each reading as a row, and the sums of each day.
do $$
declare known text;
begin
  -- Other features add purposes of their own, so this adds to those that are there.
  select string_agg(word, ', ') into known from (
    select quote_literal(m[1]) as word from pg_catalog.pg_constraint c, regexp_matches(pg_catalog.pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select quote_literal('glucose_file')) words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', known);
end $$;

-- One file. It is looked at first (`checked`) and read in by a job once somebody says so. `applying` and `undoing` wait for that job. What is
-- undone gives its file up.
create table app.glucose_upload (
  id uuid primary key, patient_id uuid not null references app.patient, file_id uuid unique references app.file,
  file_name text not null,
  status text not null check (status in ('checked', 'applying', 'applied', 'undoing', 'undone')),
  maker text not null check (maker in ('dexcom', 'libre')), unit text not null check (unit in ('mg/dL', 'mmol/L')),
  -- How the clock of the device was read: it names no zone, and its days may be written in two orders.
  time_zone text not null, date_order text not null check (date_order in ('year_first', 'day_first', 'month_first')),
  first_at timestamptz(3) not null, last_at timestamptz(3) not null, first_day date not null, last_day date not null,
  readings integer not null check (readings > 0), known_before integer not null, interval_minutes smallint not null check (interval_minutes > 0),
  gaps integer not null, longest_gap_minutes integer not null, left_out jsonb not null default '[]',
  created_at timestamptz(3) not null, created_by uuid, created_by_kind text not null check (created_by_kind in ('patient', 'provider')),
  settled_at timestamptz(3), check (status <> 'undone' or file_id is null)
);
create index glucose_upload_page on app.glucose_upload (patient_id, created_at desc, id desc);

-- One reading, in whole mg/dL. `local_date` is the day on the device, so that a journey or a change of the patient's zone moves no reading to
-- another day. A reading belongs to the person of its file: of a hundred thousand rows none has to follow when two records are merged.
create table app.glucose_point (
  upload_id uuid not null references app.glucose_upload, at timestamptz(3) not null, device text not null, mg_dl smallint not null check (mg_dl between 20 and 700),
  -- The sensor wrote Low or High instead of a number.
  beyond text check (beyond in ('low', 'high')), local_date date not null,
  primary key (upload_id, at, device, mg_dl)
);

-- The sums of a day, of the device with the most readings on it. They divide the scale at every bound that a target has.
create table app.glucose_day (
  patient_id uuid not null references app.patient, day date not null, device text not null,
  readings integer not null, minutes integer not null, total bigint not null, squares bigint not null,
  under_54 integer not null, to_62 integer not null, to_69 integer not null, to_140 integer not null, to_180 integer not null, to_250 integer not null,
  over_250 integer not null,
  primary key (patient_id, day)
);

-- The range that a dietitian chose for a client; nobody's row means the usual one.
create table app.glucose_target (
  patient_id uuid primary key references app.patient, target text not null check (target in ('standard', 'older', 'pregnancy')),
  chosen_by uuid not null references app.provider, chosen_at timestamptz(3) not null
);
create index glucose_target_provider on app.glucose_target (chosen_by);

call app.guard('glucose_upload', 'select', 'insert', 'update');
create policy glucose_upload_patient on app.glucose_upload for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy glucose_upload_provider on app.glucose_upload for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy glucose_upload_provider_add on app.glucose_upload for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and created_by_kind = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]));
create policy glucose_upload_provider_change on app.glucose_upload for update to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]))
  with check (patient_id = any ((select app.my_patients_in_care())::uuid[]));

-- Readings and their sums are written by jobs alone.
call app.guard('glucose_point', 'select');
-- Whoever sees the file sees its readings.
create policy glucose_point_of_upload on app.glucose_point for select to app_user using (upload_id in (select id from app.glucose_upload));
call app.guard('glucose_day', 'select');
create policy glucose_day_patient on app.glucose_day for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy glucose_day_provider on app.glucose_day for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

call app.guard('glucose_target', 'select', 'insert', 'update');
create policy glucose_target_patient on app.glucose_target for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy glucose_target_provider on app.glucose_target for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy glucose_target_choose on app.glucose_target for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and chosen_by = (select app.actor_id()) and patient_id = any ((select app.my_patients_in_care())::uuid[]));
create policy glucose_target_change on app.glucose_target for update to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]))
  with check (chosen_by = (select app.actor_id()) and patient_id = any ((select app.my_patients_in_care())::uuid[]));
