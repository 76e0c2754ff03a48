-- A letter about a patient that a dietitian signed: from which note, to whom, and by what right it may go there. What it says stands in a table of
-- its own, because a patient sees that a letter went out also while its note is withheld from them. A letter goes with the rows that it leans on
-- when a patient is forgotten.
create table app.letter (
  id uuid primary key, note_id uuid not null references app.chart_note on delete cascade, note_version integer not null,
  appointment_id uuid not null references app.appointment, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  kind text not null check (kind in ('progress', 'necessity')), language text not null check (language in ('en', 'es')),
  basis text not null check (basis in ('treatment', 'release', 'by_hand')),
  referral_id uuid references app.referral on delete cascade, release_id uuid references app.release_of_information on delete cascade,
  recipient_name text, recipient_org text, recipient_npi text, recipient_fax text, recipient_email text,
  signature_name text not null, credentials text not null, signed_at timestamptz(3) not null,
  check ((basis = 'treatment') = (referral_id is not null)), check ((basis = 'release') = (release_id is not null)),
  -- A clinician who treats the patient gets a progress letter without a release, and no other one.
  check (basis <> 'treatment' or kind = 'progress'), check (basis = 'by_hand' or recipient_name is not null)
);
create index letter_patient on app.letter (patient_id, signed_at desc, id desc);
create index letter_visit on app.letter (appointment_id);
create index letter_note on app.letter (note_id);
create index letter_provider on app.letter (provider_id);
create index letter_referral on app.letter (referral_id) where referral_id is not null;
create index letter_release on app.letter (release_id) where release_id is not null;

-- What was signed, letter by letter, and its hash, which the database computes again.
create table app.letter_text (
  letter_id uuid primary key references app.letter on delete cascade, note_id uuid not null references app.chart_note on delete cascade,
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  snapshot text not null, sha256 text not null check (sha256 = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex')), signed_at timestamptz(3) not null
);
create index letter_text_note on app.letter_text (note_id);
create index letter_text_patient on app.letter_text (patient_id, signed_at desc);
create index letter_text_provider on app.letter_text (provider_id);

-- One sending of a letter. The same key names it to the carrier, however often it is tried.
create table app.letter_send (
  id uuid primary key, letter_id uuid not null references app.letter on delete cascade, patient_id uuid not null references app.patient,
  provider_id uuid not null references app.provider,
  method text not null check (method in ('fax', 'email')), status text not null check (status in ('waiting', 'sent', 'failed', 'withheld')),
  fault text check (fault in ('refused', 'no_answer', 'not_available')), attempts integer not null default 0, sent_at timestamptz(3), carrier_ref text,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check ((status = 'sent') = (sent_at is not null)), check ((status = 'failed') = (fault is not null))
);
create index letter_send_letter on app.letter_send (letter_id, created_at desc, id desc);
create index letter_send_patient on app.letter_send (patient_id, created_at);
create index letter_send_provider on app.letter_send (provider_id);
-- Two presses at once send one letter.
create unique index letter_send_waiting on app.letter_send (letter_id) where status = 'waiting';

call app.guard('letter', 'select', 'insert');
create policy letter_own on app.letter for select to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy letter_provider on app.letter for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
-- Only whoever signed the note writes a letter from it, and only as long as it is signed.
create policy letter_provider_add on app.letter for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and patient_id = any ((select app.my_patients_in_care())::uuid[])
    and exists (select from app.chart_note n where n.id = note_id and n.provider_id = (select app.actor_id()) and n.appointment_id = letter.appointment_id
      and n.patient_id = letter.patient_id and n.status = 'signed' and n.version = note_version));
create policy letter_admin on app.letter for select to app_user using ((select app.admin_may('support')));

call app.guard('letter_text', 'select', 'insert');
create policy letter_text_own on app.letter_text for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and not app.is_note_withheld(note_id));
create policy letter_text_provider on app.letter_text for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy letter_text_provider_add on app.letter_text for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and exists (select from app.letter l where l.id = letter_id and l.provider_id = (select app.actor_id()) and l.patient_id = letter_text.patient_id
      and l.note_id = letter_text.note_id));

call app.guard('letter_send', 'select', 'insert');
create policy letter_send_own on app.letter_send for select to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy letter_send_provider on app.letter_send for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy letter_send_provider_add on app.letter_send for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and status = 'waiting' and attempts = 0
    and patient_id = any ((select app.my_patients_in_care())::uuid[])
    and exists (select from app.letter l join app.chart_note n on n.id = l.note_id where l.id = letter_id and l.provider_id = (select app.actor_id())
      and l.patient_id = letter_send.patient_id and l.basis <> 'by_hand' and n.status = 'signed' and n.version = l.note_version));
create policy letter_send_admin on app.letter_send for select to app_user using ((select app.admin_may('support')));

create trigger letter_kept before update on app.letter for each row execute function app.signed_is_kept();
create trigger letter_text_kept before update on app.letter_text for each row execute function app.signed_is_kept();
