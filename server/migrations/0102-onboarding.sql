-- A code by which somebody whom staff added begins: sent in the invitation, and used once together with the birth date. Only its hash is stored.
create table app.onboarding_code (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  code_hash text not null unique, created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
  tries integer not null default 0, used_at timestamptz(3)
);
create index onboarding_code_patient on app.onboarding_code (patient_id, created_at);
create index onboarding_code_provider on app.onboarding_code (provider_id);
call app.guard('onboarding_code');

-- Somebody left the booking after typing an address. The address goes as soon as the one mail was sent or is no longer needed; its keyed hash stays
-- for 90 days, so that nobody gets a second one.
create table app.abandoned_booking (
  id uuid primary key, email text, email_hash text not null unique, provider_id uuid references app.provider, state text,
  language text not null check (language in ('en', 'es')), created_at timestamptz(3) not null, settled_at timestamptz(3)
);
create index abandoned_booking_created on app.abandoned_booking (created_at);
create index abandoned_booking_provider on app.abandoned_booking (provider_id);
call app.guard('abandoned_booking');

-- A code with which somebody books, and what it belongs to. A patient's own is made when they are confirmed.
create table app.booking_code (
  id uuid primary key, code text not null unique, type text not null check (type in ('influencer', 'meal_voucher', 'social_share', 'patient_referral', 'partnership')),
  owner_patient_id uuid references app.patient, status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz(3) not null, check ((type = 'patient_referral') = (owner_patient_id is not null))
);
create unique index booking_code_of_patient on app.booking_code (owner_patient_id) where type = 'patient_referral';
call app.guard('booking_code', 'select', 'insert');
create policy booking_code_own on app.booking_code for all to app_user
  using ((select app.actor_kind()) = 'patient' and owner_patient_id = (select app.actor_id()));
create policy booking_code_admin on app.booking_code for select to app_user using ((select app.admin_may('growth', 'support')));
