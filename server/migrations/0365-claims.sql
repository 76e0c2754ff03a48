-- A claim: where it stands, and nothing of what it says. One for each patient, dietitian, payer and day; a second visit of the day waits for a person.
-- `version` counts what was sent; `revision` every change, so that two people do not overwrite each other.
create sequence app.claim_number as bigint start 10000001;
grant usage on sequence app.claim_number to app_user, app_job;

create table app.claim (
  id uuid primary key, number text not null unique check (number ~ '^[A-Z0-9]{2,14}$'),
  appointment_id uuid not null references app.appointment, note_id uuid references app.chart_note on delete set null,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  coverage_id uuid not null references app.coverage, payer_id text not null, payer_name text not null, routing_payer_id text,
  -- The first, the second or the third payer of the visit; a later one answers after `prior_claim_id`.
  priority text not null default 'P' check (priority in ('P', 'S', 'T')), prior_claim_id uuid references app.claim,
  service_day date not null, file_by date,
  state text not null check (state in ('draft', 'ready', 'submitted', 'rejected', 'acknowledged', 'accepted', 'paid', 'partially_paid', 'denied', 'reversed',
    'appealed', 'voided', 'cancelled', 'closed')),
  held_at timestamptz(3), hold_codes text[] not null default '{}', errors integer not null default 0, warnings integer not null default 0,
  frequency text not null default '1' check (frequency in ('1', '7', '8')), payer_claim_number text,
  -- Whether the payer has it: sent, and neither rejected nor voided. As long as it does, the note behind it stays as it was signed.
  with_payer boolean not null default false,
  version integer not null default 0 check (version >= 0), charge_cents bigint not null check (charge_cents >= 0),
  paid_cents bigint, patient_cents bigint,
  -- Why somebody sends it although it looks like another one.
  override_reason text, appeal_by date,
  revision integer not null default 1, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check ((held_at is null) = (hold_codes = '{}')), check (frequency = '1' or payer_claim_number is not null)
);
create unique index claim_visit on app.claim (appointment_id, priority) where state not in ('voided', 'cancelled');
create index claim_day on app.claim (patient_id, provider_id, payer_id, service_day);
create index claim_patient on app.claim (patient_id, service_day desc, id desc);
create index claim_provider on app.claim (provider_id, service_day desc, id desc);
create index claim_state on app.claim (state, service_day desc, id desc);
create index claim_state_filing on app.claim (state, file_by, id);
create index claim_state_charge on app.claim (state, charge_cents desc, id desc);
create index claim_all on app.claim (service_day desc, id desc);
create index claim_held on app.claim (service_day desc, id desc) where held_at is not null;
create index claim_payer on app.claim (payer_id, service_day desc, id desc);
create index claim_coverage on app.claim (coverage_id);
create index claim_note_of_visit on app.claim (note_id) where note_id is not null;
create index claim_prior on app.claim (prior_claim_id) where prior_claim_id is not null;

-- What the claim would say if it were sent now, with what the rules found, for staff and the dietitian.
create table app.claim_content (
  claim_id uuid primary key references app.claim on delete cascade, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  draft jsonb not null, findings jsonb not null default '[]', checked_at timestamptz(3) not null
);
create index claim_content_patient on app.claim_content (patient_id);
create index claim_content_provider on app.claim_content (provider_id);

-- What was sent, frozen: the facts in the shape that the writer of x12 takes, and the text of the file once it is written. CLM01 is `claim_id_sent`.
create table app.claim_version (
  id uuid primary key, claim_id uuid not null references app.claim on delete cascade, patient_id uuid not null references app.patient,
  provider_id uuid not null references app.provider, n integer not null check (n > 0), frequency text not null check (frequency in ('1', '7', '8')),
  clm01 text not null unique check (clm01 ~ '^[A-Z0-9._-]{1,20}$'), routing_payer_id text not null, charge_cents bigint not null,
  body jsonb not null, payer_claim_number text, frozen_at timestamptz(3) not null, frozen_by uuid references app.administrator,
  x12 text, interchange_number bigint, group_number bigint, sent_at timestamptz(3),
  unique (claim_id, n), check ((x12 is null) = (interchange_number is null))
);
create index claim_version_patient on app.claim_version (patient_id, frozen_at desc);
create index claim_version_provider on app.claim_version (provider_id);
create index claim_version_payer_number on app.claim_version (payer_claim_number) where payer_claim_number is not null;
create index claim_version_frozen_by on app.claim_version (frozen_by) where frozen_by is not null;

-- What happened to a claim, also what came too late to move it.
create table app.claim_event (
  id uuid primary key, claim_id uuid not null references app.claim on delete cascade, version_id uuid references app.claim_version on delete cascade,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  kind text not null, from_state text not null, to_state text not null, details jsonb not null default '{}',
  admin_id uuid references app.administrator, admin_name text, at timestamptz(3) not null
);
create index claim_event_claim on app.claim_event (claim_id, at desc, id desc);
create index claim_event_version on app.claim_event (version_id) where version_id is not null;
create index claim_event_patient on app.claim_event (patient_id);
create index claim_event_provider on app.claim_event (provider_id);
create index claim_event_admin on app.claim_event (admin_id) where admin_id is not null;

call app.guard('claim', 'select', 'insert', 'update');
create policy claim_billing on app.claim for all to app_user using ((select app.admin_may('billing_operations')));
create policy claim_provider on app.claim for select to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy claim_patient on app.claim for select to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));

call app.guard('claim_content', 'select', 'insert', 'update');
create policy claim_content_billing on app.claim_content for all to app_user using ((select app.admin_may('billing_operations')));
create policy claim_content_provider on app.claim_content for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

call app.guard('claim_version', 'select', 'insert', 'update');
create policy claim_version_billing on app.claim_version for all to app_user using ((select app.admin_may('billing_operations')));
create policy claim_version_patient on app.claim_version for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));

call app.guard('claim_event', 'select', 'insert');
create policy claim_event_billing on app.claim_event for all to app_user using ((select app.admin_may('billing_operations')));
create policy claim_event_provider on app.claim_event for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What was sent never changes, whoever asks. The text of its file and the payer's number are filled in once; a merge of two records of one person
-- lets a version follow the patient.
create function app.claim_version_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare open constant text[] := '{patient_id,x12,interchange_number,group_number,sent_at,payer_claim_number}';
begin
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) or (old.x12 is not null and new.x12 is distinct from old.x12)
    or (new.patient_id <> old.patient_id and current_user <> 'app_job') then
    raise insufficient_privilege using message = 'a version of a claim that was sent never changes';
  end if;
  return new;
end $$;
create trigger claim_version_kept before update on app.claim_version for each row execute function app.claim_version_is_kept();
