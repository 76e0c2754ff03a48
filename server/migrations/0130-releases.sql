-- Releases of information: whom a patient lets have which part of their record. What was signed never changes; it ends by being revoked, or with
-- its last day.
create table app.release_of_information (
  id uuid primary key, patient_id uuid not null references app.patient, language text not null check (language in ('en', 'es')),
  recipient_name text not null, recipient_npi text, recipient_org text, recipient_fax text, recipient_email text, recipient_phone text,
  scope text[] not null check (cardinality(scope) > 0), purpose text not null,
  starts_at timestamptz(3) not null, expires_at timestamptz(3) not null, auto_send boolean not null,
  status text not null check (status in ('draft', 'active', 'expired', 'revoked')),
  -- Who signed, with which right (the relation of a guardian), when, and from which network address: what makes a signature one before the law.
  signature_kind text check (signature_kind in ('drawn', 'typed')), signature_name text, signature_file_id uuid references app.file,
  signed_by uuid references app.patient, authority text, signed_at timestamptz(3), signed_ip text,
  pdf_file_id uuid references app.file, pdf_sha256 text, revoked_at timestamptz(3),
  created_at timestamptz(3) not null, created_by uuid not null, updated_at timestamptz(3) not null,
  check (starts_at < expires_at), check ((status = 'revoked') = (revoked_at is not null)),
  check ((status = 'draft') = (signed_at is null)),
  check (num_nulls(signature_kind, signature_name, signed_by, signed_at, pdf_file_id, pdf_sha256) in (0, 6)),
  check ((signature_kind is not distinct from 'drawn') = (signature_file_id is not null))
);
create index release_of_information_patient on app.release_of_information (patient_id, created_at desc, id desc);
create index release_of_information_ends on app.release_of_information (expires_at) where status = 'active';
create index release_of_information_pdf on app.release_of_information (pdf_file_id) where pdf_file_id is not null;
create index release_of_information_signature on app.release_of_information (signature_file_id) where signature_file_id is not null;
create index release_of_information_signer on app.release_of_information (signed_by) where signed_by is not null;

-- One document on its way to the recipient of a release. The same key names it to the carrier, however often it is tried.
create table app.release_send (
  id uuid primary key, release_id uuid not null references app.release_of_information, patient_id uuid not null references app.patient,
  doc text not null check (doc in ('release_form')), method text not null check (method in ('fax', 'email')),
  status text not null check (status in ('waiting', 'sent', 'failed', 'withheld')), fault text check (fault in ('refused', 'no_answer', 'not_available')),
  attempts integer not null default 0, sent_at timestamptz(3), carrier_ref text,
  asked_by_kind text not null check (asked_by_kind in ('patient', 'provider', 'system')), asked_by uuid,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check ((status = 'sent') = (sent_at is not null)), check ((status = 'failed') = (fault is not null))
);
create index release_send_release on app.release_send (release_id, created_at desc, id desc);
create index release_send_patient on app.release_send (patient_id);
-- Two presses at once send one document.
create unique index release_send_waiting on app.release_send (release_id, doc, method) where status = 'waiting';

-- An address of a preview works once; here are those that were used, until they would have ended anyway.
create table app.release_preview_used (token_hash text primary key, expires_at timestamptz(3) not null);
create index release_preview_used_ends on app.release_preview_used (expires_at);

call app.guard('release_of_information', 'select', 'insert', 'update', 'delete');
create policy release_patient on app.release_of_information for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy release_patient_add on app.release_of_information for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and status in ('draft', 'active')
    and created_by = coalesce((select app.guardian_id()), (select app.actor_id()))
    and (signed_by is null or signed_by = coalesce((select app.guardian_id()), (select app.actor_id()))));
-- NOTE: without the status, so that a release that has ended can be locked and read; the trigger below keeps it as it is.
create policy release_patient_change on app.release_of_information for update to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
  with check (patient_id = (select app.actor_id()) and status in ('draft', 'active', 'revoked'));
create policy release_patient_drop on app.release_of_information for delete to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and status = 'draft');
create policy release_provider on app.release_of_information for select to app_user
  using ((select app.actor_kind()) = 'provider' and status <> 'draft' and patient_id = any ((select app.my_patients())::uuid[]));
create policy release_admin on app.release_of_information for select to app_user using ((select app.admin_may('support')) and status <> 'draft');

call app.guard('release_send', 'select', 'insert');
create policy release_send_patient on app.release_send for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy release_send_patient_add on app.release_send for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and status = 'waiting' and attempts = 0);
create policy release_send_provider on app.release_send for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy release_send_provider_add on app.release_send for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]) and status = 'waiting' and attempts = 0);
create policy release_send_admin on app.release_send for select to app_user using ((select app.admin_may('support')));

call app.guard('release_preview_used');

-- Whoever signs: what was signed stays as it is, for the system too.
create function app.release_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare ending constant text[] := array['status', 'revoked_at', 'updated_at'];
begin
  if old.status <> 'draft' and (to_jsonb(new) - ending) is distinct from (to_jsonb(old) - ending) then
    raise insufficient_privilege using message = 'what was signed does not change';
  end if;
  if old.status in ('expired', 'revoked') and new.status <> old.status or old.status = 'active' and new.status = 'draft' then
    raise insufficient_privilege using message = 'a release that has ended does not begin again';
  end if;
  return new;
end $$;
create trigger release_kept before update on app.release_of_information for each row execute function app.release_is_kept();

-- The relation by which the guardian of this call acts; null if nobody acts for anybody.
create function app.acting_relation() returns text language sql stable security definer set search_path = '' as $$
  select g.relation from app.guardianship g join app.patient p on p.id = g.patient_id join app.patient w on w.id = g.guardian_id
  where g.guardian_id = app.guardian_id() and g.patient_id = app.actor_id() and app.guardianship_holds(g, p, w) $$;
-- Whether a patient, or the guardian who acts for them, may still be shown what they asked for a moment ago.
create function app.may_still_act(patient uuid, guardian uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.patient p where p.id = patient and p.deleted_at is null) and (guardian is null or app.may_act_for(guardian, patient)) $$;
grant create on schema app to app_job;
alter function app.acting_relation() owner to app_job;
alter function app.may_still_act(uuid, uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.acting_relation(), app.may_still_act(uuid, uuid) from public;
grant execute on function app.acting_relation() to app_user, app_job;
grant execute on function app.may_still_act(uuid, uuid) to app_job;

-- Support reads signed forms, and no other file of a patient.
create policy file_support_release on app.file for select to app_user
  using ((select app.admin_may('support')) and purpose = 'release_form' and attached_at is not null and dropped_at is null);
