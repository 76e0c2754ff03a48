-- Photos of an insurance card, and what our own machine read from them. What was read is an offer: nothing of it is part of a coverage until
-- somebody has confirmed it.
create table app.insurance_card (
  id uuid primary key, patient_id uuid not null references app.patient,
  front_file_id uuid not null references app.file, back_file_id uuid references app.file,
  status text not null check (status in ('waiting', 'read', 'unreadable')),
  -- `{field: {value, is_sure}}`
  found jsonb not null default '{}',
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid
);
create index insurance_card_patient on app.insurance_card (patient_id, created_at desc);
create index insurance_card_front on app.insurance_card (front_file_id);
create index insurance_card_back on app.insurance_card (back_file_id);
call app.guard('insurance_card', 'select', 'insert');
create policy insurance_card_patient on app.insurance_card for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
  with check (patient_id = (select app.actor_id()));
create policy insurance_card_provider on app.insurance_card for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

-- A coverage is never rewritten: a change closes it and makes a new one, so that a visit keeps the coverage under which it was booked.
alter table app.coverage add column closed_at timestamptz(3);
alter table app.coverage add column card_id uuid references app.insurance_card;
alter table app.coverage add column phone_number text;
-- Who holds the insurance, where that is not the patient.
alter table app.coverage add column subscriber_first_name text, add column subscriber_last_name text, add column subscriber_birth_date date,
  add column subscriber_sex text check (subscriber_sex in ('female', 'male', 'unknown'));
