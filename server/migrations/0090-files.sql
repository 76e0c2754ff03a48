-- What people upload, and what we make for them to download. The bytes lie in the store of files (FILES=local|s3); here is whose they are, what
-- they are, and how far their upload has come.
create table app.file (
  id uuid primary key,
  purpose text not null check (purpose in ('insurance_card', 'lab_report', 'journal_photo', 'intake_photo', 'signature', 'release_form', 'export', 'avatar')),
  -- The patient whose record the file belongs to. Empty for what belongs to nobody's record, such as the picture of a provider.
  patient_id uuid references app.patient,
  -- Who uploaded it; the guardian where one acted for the patient. Empty for what the product made.
  uploader_kind text not null check (uploader_kind in ('patient', 'provider', 'system')), uploaded_by uuid,
  name text not null, bytes bigint not null check (bytes > 0),
  status text not null check (status in ('receiving', 'checking', 'ready', 'refused')), checking_since timestamptz(3),
  -- Why it was refused; its bytes are gone.
  fault text,
  -- Known from the content, once it was checked.
  type text, sha256 text, width integer, height integer, has_thumb boolean not null default false,
  -- Since when a feature uses it. Before, only its uploader reads it; after a day, a sweep removes it.
  attached_at timestamptz(3),
  -- Given up: nobody reads it any more, and a sweep removes its bytes and this row.
  dropped_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check ((uploader_kind = 'system') = (uploaded_by is null)),
  check (status <> 'ready' or (type is not null and sha256 is not null)), check ((status = 'refused') = (fault is not null))
);
create index file_patient on app.file (patient_id, created_at desc, id desc);
create index file_uploader on app.file (uploaded_by, created_at);
create index file_unused on app.file (created_at) where attached_at is null;
create index file_dropped on app.file (dropped_at) where dropped_at is not null;

create table app.file_piece (
  file_id uuid not null references app.file on delete cascade, n integer not null check (n >= 0), sha256 text not null,
  primary key (file_id, n)
);

-- Whether the calling provider looks after this patient now. After the end of a care they may still read, and no longer write.
create function app.has_open_care(patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.care where provider_id = app.actor_id() and patient_id = patient and ended_at is null) $$;
-- Whether the caller may go on with an upload: nobody else may, whoever may read the file later.
create function app.is_my_upload(file uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.file f where f.id = file and f.uploader_kind = app.actor_kind()
    and f.uploaded_by = coalesce(app.guardian_id(), app.actor_id()) and f.dropped_at is null
    and (f.patient_id is not distinct from app.actor_id() or app.actor_kind() = 'provider')) $$;
-- How much was uploaded within the last 24 hours, by the caller or for this patient; what was given up since counts too.
create function app.uploaded_lately(patient uuid) returns table (files bigint, bytes bigint) language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(f.bytes), 0)::bigint from app.file f
  where f.created_at > app.moment() - interval '24 hours' and f.uploader_kind <> 'system'
    and (f.uploaded_by = coalesce(app.guardian_id(), app.actor_id()) or f.patient_id = patient) $$;
grant create on schema app to app_job;
alter function app.uploaded_lately(uuid) owner to app_job;
alter function app.has_open_care(uuid) owner to app_job;
alter function app.is_my_upload(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.has_open_care(uuid), app.is_my_upload(uuid), app.uploaded_lately(uuid) from public;
grant execute on function app.has_open_care(uuid), app.is_my_upload(uuid), app.uploaded_lately(uuid) to app_user, app_job;

call app.guard('file', 'select', 'insert');
-- Whose a file is and what it is for never changes.
grant update (status, checking_since, fault, type, bytes, sha256, width, height, has_thumb, attached_at, dropped_at, updated_at) on app.file to app_user;
-- NOTE: these policies let a person go on seeing what they gave up: an update whose new row its own policy hides is refused. The statements leave
-- it out.
create policy file_patient on app.file for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())
    and (attached_at is not null or (uploader_kind = 'patient' and uploaded_by = coalesce((select app.guardian_id()), (select app.actor_id())))))
  with check (patient_id = (select app.actor_id()) and (attached_at is not null
    or (uploader_kind = 'patient' and uploaded_by = coalesce((select app.guardian_id()), (select app.actor_id())))));
create policy file_provider_own on app.file for all to app_user
  using ((select app.actor_kind()) = 'provider' and uploader_kind = 'provider' and uploaded_by = (select app.actor_id())
    and (patient_id is null or patient_id = any ((select app.my_patients())::uuid[])))
  with check (uploader_kind = 'provider' and uploaded_by = (select app.actor_id()) and (patient_id is null or app.has_open_care(patient_id)));
create policy file_provider_care on app.file for select to app_user
  using ((select app.actor_kind()) = 'provider' and attached_at is not null and dropped_at is null
    and patient_id = any ((select app.my_patients())::uuid[]));

call app.guard('file_piece', 'select', 'insert', 'update', 'delete');
create policy file_piece_own on app.file_piece for all to app_user using (app.is_my_upload(file_id)) with check (app.is_my_upload(file_id));
