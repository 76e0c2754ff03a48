-- An identity is a phone and a kind: one phone may be a patient and a member of staff.
create table app.identity (
  id uuid primary key, kind text not null check (kind in ('patient', 'staff')), phone_number text not null,
  email text, password_hash text, password_changed_at timestamptz(3),
  failures_in_row integer not null default 0, locked_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  unique (phone_number, kind)
);
create index identity_email on app.identity (email, kind);
call app.guard('identity');

create table app.patient (
  id uuid primary key, identity_id uuid unique references app.identity,
  first_name text, last_name text, preferred_name text, pronouns text, birth_date date, gender text,
  email text, phone_number text, state text, zip text, time_zone text,
  preferred_language text not null default 'en' check (preferred_language in ('en', 'es')),
  units text not null default 'us' check (units in ('us', 'metric')),
  ed_safe_mode boolean not null default false, easier_to_read boolean not null default false,
  confirmation_status text not null default 'unconfirmed' check (confirmation_status in ('unconfirmed', 'invited', 'confirmed', 'declined')),
  federal_program boolean not null default false, how_heard text,
  booking_source text not null default 'fay', deleted_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid, version integer not null default 1
);
create index patient_name on app.patient (last_name, first_name);
create index patient_email on app.patient (email);
create index patient_unfinished on app.patient (created_at) where first_name is null;

create table app.provider (
  id uuid primary key, slug text not null unique,
  first_name text not null, last_name text not null, credentials text not null, pronouns text,
  headline text not null default '', bio text not null default '', photo_url text, practising_since integer,
  specialties text[] not null default '{}', modalities text[] not null default '{}', identities text[] not null default '{}',
  languages text[] not null default '{en}', age_groups text[] not null default '{adult}',
  visit_modes text[] not null default '{virtual}',
  time_zone text not null, city text, state text, zip text, latitude double precision, longitude double precision,
  accepting text not null default 'open' check (accepting in ('open', 'waitlist', 'closed')),
  status text not null default 'active' check (status in ('onboarding', 'active', 'offboarded')),
  offboarded_at timestamptz(3), joined_on date not null,
  cash_initial_cents bigint, cash_follow_up_cents bigint,
  google_review_url text,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, version integer not null default 1
);
create table app.provider_licence (
  provider_id uuid not null references app.provider, state text not null, number text not null, expires_on date not null,
  primary key (provider_id, state)
);
create index provider_licence_state on app.provider_licence (state, provider_id);
create table app.provider_network (
  provider_id uuid not null references app.provider, payer_id text not null, state text not null,
  primary key (provider_id, payer_id, state)
);
create index provider_network_payer on app.provider_network (payer_id, state, provider_id);
create table app.provider_location (
  id uuid primary key, provider_id uuid not null references app.provider, name text not null, street text not null, city text not null,
  state text not null, zip text not null, latitude double precision, longitude double precision
);
create index provider_location_provider on app.provider_location (provider_id);
create table app.provider_rate (
  provider_id uuid not null references app.provider, payer_id text not null, type text not null, duration_minutes integer not null,
  amount_cents bigint not null check (amount_cents >= 0), primary key (provider_id, payer_id, type, duration_minutes)
);
-- What the public profile does not show.
create table app.provider_account (
  provider_id uuid primary key references app.provider, identity_id uuid unique references app.identity, email text not null, phone_number text not null,
  npi text, confirmation_status text not null default 'confirmed' check (confirmation_status in ('unconfirmed', 'invited', 'confirmed', 'declined')),
  preferred_language text not null default 'en', created_at timestamptz(3) not null, updated_at timestamptz(3) not null
);
create table app.administrator (
  id uuid primary key, identity_id uuid unique references app.identity, first_name text not null, last_name text not null, email text not null,
  phone_number text not null, tags text[] not null default '{}', created_at timestamptz(3) not null
);

-- The ongoing relation of one provider and one patient.
create table app.care (
  id uuid primary key, provider_id uuid not null references app.provider, patient_id uuid not null references app.patient,
  status text not null check (status in ('onboarding', 'active', 'paused', 'graduated', 'transferred', 'cancelled')),
  source text not null default 'fay', cadence text, started_at timestamptz(3) not null, ended_at timestamptz(3), end_reason text,
  client_details jsonb not null default '{}',
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid, version integer not null default 1
);
create unique index care_open_pair on app.care (provider_id, patient_id) where ended_at is null;
create index care_patient on app.care (patient_id);

create table app.coverage (
  id uuid primary key, patient_id uuid not null references app.patient, kind text not null check (kind in ('cash', 'insurance')),
  priority text not null default 'primary', payer_id text, payer_name text, plan_name text, member_id text, group_no text,
  relationship text not null default 'Self', effective_from date, effective_to date,
  verified_status text not null default 'unverified',
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid
);
create index coverage_patient on app.coverage (patient_id);
create table app.consent (
  id uuid primary key, patient_id uuid not null references app.patient, kind text not null, version text not null, given_at timestamptz(3) not null,
  unique (patient_id, kind, version)
);
create table app.review (
  id uuid primary key, provider_id uuid not null references app.provider, patient_id uuid, appointment_id uuid unique,
  rating integer check (rating between 1 and 5), text text, reviewer_name text, themes text[] not null default '{}',
  status text not null check (status in ('started', 'submitted', 'published', 'hidden', 'disputed')), display text not null default 'public',
  published_at timestamptz(3), created_at timestamptz(3) not null
);
create index review_provider on app.review (provider_id, published_at desc) where status = 'published';

-- The patients a provider has to do with: open care, or care that ended within 24 months. Owned by app_job, since forced policies bind the owner too.
create function app.my_patients() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct patient_id), '{}') from app.care
  where provider_id = app.actor_id() and (ended_at is null or ended_at > app.moment() - interval '24 months') $$;
create function app.my_providers() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct provider_id), '{}') from app.care where patient_id = app.actor_id() $$;
grant create on schema app to app_job;
alter function app.my_patients() owner to app_job;
alter function app.my_providers() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.my_patients(), app.my_providers() from public;
grant execute on function app.my_patients(), app.my_providers() to app_user, app_job;

call app.guard('patient', 'select', 'insert', 'update');
create policy patient_own on app.patient for all to app_user using ((select app.actor_kind()) = 'patient' and id = (select app.actor_id()));
create policy patient_in_care on app.patient for select to app_user using ((select app.actor_kind()) = 'provider' and id = any ((select app.my_patients())::uuid[]));
create policy patient_in_care_change on app.patient for update to app_user using ((select app.actor_kind()) = 'provider' and id = any ((select app.my_patients())::uuid[]));
create policy patient_admin on app.patient for select to app_user using ((select app.admin_may('support', 'billing_operations')));
create policy patient_admin_write on app.patient for all to app_user using ((select app.admin_may('support')));

call app.guard('provider', 'select', 'insert', 'update');
create policy provider_read on app.provider for select to app_user using (true);
create policy provider_own on app.provider for update to app_user using ((select app.actor_kind()) = 'provider' and id = (select app.actor_id()));
create policy provider_admin on app.provider for all to app_user using ((select app.admin_may('credentialing', 'support')));
call app.guard('provider_licence', 'select', 'insert', 'update', 'delete');
create policy provider_licence_read on app.provider_licence for select to app_user using (true);
create policy provider_licence_admin on app.provider_licence for all to app_user using ((select app.admin_may('credentialing')));
call app.guard('provider_network', 'select', 'insert', 'update', 'delete');
create policy provider_network_read on app.provider_network for select to app_user using (true);
create policy provider_network_admin on app.provider_network for all to app_user using ((select app.admin_may('credentialing')));
call app.guard('provider_location', 'select', 'insert', 'update', 'delete');
create policy provider_location_read on app.provider_location for select to app_user using (true);
create policy provider_location_own on app.provider_location for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
call app.guard('provider_rate', 'select', 'insert', 'update', 'delete');
create policy provider_rate_read on app.provider_rate for select to app_user using ((select app.actor_kind()) <> '');
create policy provider_rate_admin on app.provider_rate for all to app_user using ((select app.admin_may('credentialing', 'finance')));
call app.guard('provider_account', 'select', 'update');
create policy provider_account_own on app.provider_account for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy provider_account_admin on app.provider_account for all to app_user using ((select app.admin_may('credentialing', 'support')));
call app.guard('administrator', 'select');
create policy administrator_own on app.administrator for select to app_user using ((select app.actor_kind()) = 'admin' and id = (select app.actor_id()));
create policy administrator_super on app.administrator for select to app_user using ((select app.admin_may('superadmin')));

call app.guard('care', 'select', 'insert', 'update');
create policy care_patient on app.care for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy care_provider on app.care for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy care_admin on app.care for all to app_user using ((select app.admin_may('support', 'billing_operations')));
call app.guard('coverage', 'select', 'insert', 'update');
create policy coverage_patient on app.coverage for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy coverage_provider on app.coverage for select to app_user using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy coverage_admin on app.coverage for all to app_user using ((select app.admin_may('support', 'billing_operations')));
call app.guard('consent', 'select', 'insert');
create policy consent_patient on app.consent for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy consent_provider on app.consent for select to app_user using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy consent_admin on app.consent for select to app_user using ((select app.admin_may('support')));
call app.guard('review', 'select', 'insert', 'update');
create policy review_public on app.review for select to app_user using (status = 'published' and display = 'public');
create policy review_own on app.review for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy review_provider on app.review for select to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy review_admin on app.review for select to app_user using ((select app.admin_may('growth', 'support')));
