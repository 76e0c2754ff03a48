-- The note of a visit. `content` is all that its dietitian wrote; its shape is `NoteContent` of the contract. A note that was unlocked is a draft again.
create table app.chart_note (
  id uuid primary key, appointment_id uuid not null unique references app.appointment, patient_id uuid not null references app.patient,
  provider_id uuid not null references app.provider,
  kind text not null check (kind in ('initial_consultation', 'follow_up', 'chat')), template_version integer not null,
  status text not null default 'draft' check (status in ('draft', 'signed')), version integer not null check (version > 0),
  content jsonb not null, visit_at timestamptz(3) not null, signed_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check (status = 'draft' or signed_at is not null)
);
create index chart_note_patient on app.chart_note (patient_id, visit_at desc, id desc);
create index chart_note_provider on app.chart_note (provider_id, status, visit_at desc, appointment_id desc);

-- What each version changed: of each changed part the value before and after.
create table app.chart_note_version (
  id uuid primary key, note_id uuid not null references app.chart_note, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  version integer not null, act text not null check (act in ('edited', 'signed', 'unlocked')), changes jsonb not null default '[]', at timestamptz(3) not null,
  unique (note_id, version)
);
create index chart_note_version_patient on app.chart_note_version (patient_id);
create index chart_note_version_provider on app.chart_note_version (provider_id);

-- What was signed, letter by letter, and its hash, which the database computes again.
create table app.chart_note_signature (
  id uuid primary key, note_id uuid not null references app.chart_note, appointment_id uuid not null references app.appointment,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  version integer not null, snapshot text not null, sha256 text not null check (sha256 = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex')),
  signature_name text not null, credentials text not null, signed_at timestamptz(3) not null,
  unique (note_id, version)
);
create index chart_note_signature_patient on app.chart_note_signature (patient_id, signed_at desc);
create index chart_note_signature_provider on app.chart_note_signature (provider_id);
create index chart_note_signature_visit on app.chart_note_signature (appointment_id, version desc);

create table app.chart_note_addendum (
  id uuid primary key, note_id uuid not null references app.chart_note, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  text text not null, reason text not null, signature_name text not null, credentials text not null, signed_at timestamptz(3) not null
);
create index chart_note_addendum_note on app.chart_note_addendum (note_id, signed_at);
create index chart_note_addendum_patient on app.chart_note_addendum (patient_id);
create index chart_note_addendum_provider on app.chart_note_addendum (provider_id);

create table app.chart_note_unlock (
  id uuid primary key, note_id uuid not null references app.chart_note, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  reason text not null, prior_sha256 text not null, at timestamptz(3) not null
);
create index chart_note_unlock_note on app.chart_note_unlock (note_id, at);
create index chart_note_unlock_patient on app.chart_note_unlock (patient_id);
create index chart_note_unlock_provider on app.chart_note_unlock (provider_id);

-- A note that its patient does not see, and why. A row that was lifted stays.
create table app.chart_note_withholding (
  id uuid primary key, note_id uuid not null references app.chart_note, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  reason text not null, at timestamptz(3) not null, lifted_at timestamptz(3)
);
create unique index chart_note_withheld on app.chart_note_withholding (note_id) where lifted_at is null;
create index chart_note_withholding_note on app.chart_note_withholding (note_id);
create index chart_note_withholding_patient on app.chart_note_withholding (patient_id);
create index chart_note_withholding_provider on app.chart_note_withholding (provider_id);

-- What the patient takes home from a visit, as of the last signature. A table of its own, because it stays visible where the note is withheld.
create table app.visit_instruction (
  note_id uuid primary key references app.chart_note, appointment_id uuid not null unique references app.appointment,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  instructions text, goals jsonb not null default '[]', next_visit_focus text,
  signature_name text not null, credentials text not null, signed_at timestamptz(3) not null
);
create index visit_instruction_patient on app.visit_instruction (patient_id, signed_at desc);
create index visit_instruction_provider on app.visit_instruction (provider_id);

create function app.is_note_withheld(note uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.chart_note_withholding w where w.note_id = note and w.lifted_at is null) $$;
grant create on schema app to app_job;
alter function app.is_note_withheld(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.is_note_withheld(uuid) from public;
grant execute on function app.is_note_withheld(uuid) to app_user, app_job;

call app.guard('chart_note', 'select', 'insert', 'update');
create policy chart_note_own on app.chart_note for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy chart_note_in_care on app.chart_note for select to app_user
  using ((select app.actor_kind()) = 'provider' and status = 'signed' and patient_id = any ((select app.my_patients())::uuid[]));
create policy chart_note_billing on app.chart_note for select to app_user using ((select app.admin_may('billing_operations')));

call app.guard('chart_note_version', 'select', 'insert');
create policy chart_note_version_own on app.chart_note_version for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

call app.guard('chart_note_signature', 'select', 'insert');
create policy chart_note_signature_own on app.chart_note_signature for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy chart_note_signature_in_care on app.chart_note_signature for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy chart_note_signature_billing on app.chart_note_signature for select to app_user using ((select app.admin_may('billing_operations')));
create policy chart_note_signature_patient on app.chart_note_signature for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and not app.is_note_withheld(note_id));

call app.guard('chart_note_addendum', 'select', 'insert');
create policy chart_note_addendum_own on app.chart_note_addendum for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy chart_note_addendum_in_care on app.chart_note_addendum for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy chart_note_addendum_billing on app.chart_note_addendum for select to app_user using ((select app.admin_may('billing_operations')));
create policy chart_note_addendum_patient on app.chart_note_addendum for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and not app.is_note_withheld(note_id));

call app.guard('chart_note_unlock', 'select', 'insert');
create policy chart_note_unlock_own on app.chart_note_unlock for all to app_user using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
call app.guard('chart_note_withholding', 'select', 'insert', 'update');
create policy chart_note_withholding_own on app.chart_note_withholding for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

call app.guard('visit_instruction', 'select', 'insert', 'update');
create policy visit_instruction_own on app.visit_instruction for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy visit_instruction_patient on app.visit_instruction for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));

-- What was signed never changes, whoever asks. Only a merge of two records of one person lets it follow the patient.
create function app.signed_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'app_job' or (to_jsonb(new) - 'patient_id') is distinct from (to_jsonb(old) - 'patient_id') then
    raise insufficient_privilege using message = 'what was signed never changes';
  end if;
  return new;
end $$;
create trigger chart_note_signature_kept before update on app.chart_note_signature for each row execute function app.signed_is_kept();
create trigger chart_note_addendum_kept before update on app.chart_note_addendum for each row execute function app.signed_is_kept();
create trigger chart_note_unlock_kept before update on app.chart_note_unlock for each row execute function app.signed_is_kept();
create trigger chart_note_version_kept before update on app.chart_note_version for each row execute function app.signed_is_kept();

-- The text of a signed note changes only after it was unlocked.
create function app.signed_note_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'signed' and new.content is distinct from old.content then
    raise insufficient_privilege using message = 'a signed note is unlocked before it changes';
  end if;
  return new;
end $$;
create trigger chart_note_kept before update on app.chart_note for each row execute function app.signed_note_is_kept();
