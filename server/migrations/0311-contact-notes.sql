-- What a dietitian writes about care without a visit. A table of its own, because a chart note belongs to one visit and may be billed.
create table app.contact_note (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  kind text not null check (kind in ('phone_call', 'message_review', 'unscheduled', 'coordination')),
  party text not null check (party in ('patient', 'family', 'clinician', 'other')), party_name text,
  happened_at timestamptz(3) not null, minutes integer check (minutes between 1 and 480), text text not null,
  status text not null default 'draft' check (status in ('draft', 'signed')), version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  -- What was signed, letter by letter, and its hash, which the database computes again.
  snapshot text, sha256 text, signature_name text, credentials text, signed_at timestamptz(3), withheld_reason text,
  check (case status when 'draft' then coalesce(snapshot, sha256, signature_name, credentials, signed_at::text, withheld_reason) is null
    else sha256 is not distinct from encode(sha256(convert_to(snapshot, 'UTF8')), 'hex') and snapshot is not null
      and signature_name is not null and credentials is not null and signed_at is not null end)
);
create index contact_note_patient on app.contact_note (patient_id, happened_at desc, id desc);
create index contact_note_provider on app.contact_note (provider_id);

create table app.contact_note_addendum (
  id uuid primary key, contact_note_id uuid not null references app.contact_note on delete cascade,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  text text not null, reason text not null, signature_name text not null, credentials text not null, signed_at timestamptz(3) not null
);
create index contact_note_addendum_note on app.contact_note_addendum (contact_note_id, signed_at);
create index contact_note_addendum_patient on app.contact_note_addendum (patient_id);
create index contact_note_addendum_provider on app.contact_note_addendum (provider_id);

create function app.is_contact_shown(note uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.contact_note c where c.id = note and c.status = 'signed' and c.withheld_reason is null) $$;
grant create on schema app to app_job;
alter function app.is_contact_shown(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.is_contact_shown(uuid) from public;
grant execute on function app.is_contact_shown(uuid) to app_user, app_job;

call app.guard('contact_note', 'select', 'insert', 'update', 'delete');
create policy contact_note_own on app.contact_note for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy contact_note_add on app.contact_note for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy contact_note_change on app.contact_note for update to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()))
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients())::uuid[]));
create policy contact_note_remove on app.contact_note for delete to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and status = 'draft');
create policy contact_note_in_care on app.contact_note for select to app_user
  using ((select app.actor_kind()) = 'provider' and status = 'signed' and patient_id = any ((select app.my_patients())::uuid[]));
create policy contact_note_patient on app.contact_note for select to app_user
  using ((select app.actor_kind()) = 'patient' and status = 'signed' and withheld_reason is null and patient_id = (select app.actor_id()));

call app.guard('contact_note_addendum', 'select', 'insert');
create policy contact_note_addendum_own on app.contact_note_addendum for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy contact_note_addendum_in_care on app.contact_note_addendum for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy contact_note_addendum_patient on app.contact_note_addendum for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and app.is_contact_shown(contact_note_id));

-- What was signed never changes, whoever asks. Only a merge of two records lets it follow the patient.
create function app.signed_contact_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'signed' and (current_user <> 'app_job' or (to_jsonb(new) - 'patient_id') is distinct from (to_jsonb(old) - 'patient_id')) then
    raise insufficient_privilege using message = 'what was signed never changes';
  end if;
  return new;
end $$;
create trigger contact_note_kept before update on app.contact_note for each row execute function app.signed_contact_is_kept();
create trigger contact_note_addendum_kept before update on app.contact_note_addendum for each row execute function app.signed_is_kept();
