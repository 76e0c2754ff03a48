-- Merging two records of one person. The row of the patient that is merged away goes, so that no row can name it any more: a foreign key refuses
-- what comes too late. Whatever never changes, such as the trail, keeps the old id and is read through `patient_alias`.
create table app.patient_merge (
  id uuid primary key, from_id uuid not null, into_id uuid not null, merged_at timestamptz(3) not null, merged_by uuid not null,
  undone_at timestamptz(3), undone_by uuid,
  check (from_id <> into_id), check ((undone_at is null) = (undone_by is null))
);
create index patient_merge_newest on app.patient_merge (merged_at desc, id desc);
create index patient_merge_from on app.patient_merge (from_id, merged_at desc, id desc);
create index patient_merge_into on app.patient_merge (into_id, merged_at desc, id desc);
call app.guard('patient_merge', 'select');
create policy patient_merge_support on app.patient_merge for select to app_user using ((select app.admin_may('support')));

-- What a merge changed: of each row the columns that changed, before and after, by its primary key afterwards. A row that went has nothing after, a
-- row that came nothing before. The steps are taken back in the opposite order. Holds parts of records, so nobody but the system reads it.
create table app.patient_merge_change (
  id bigint generated always as identity primary key, merge_id uuid not null references app.patient_merge, step integer not null, table_name text not null,
  key jsonb not null, before jsonb, after jsonb
);
create index patient_merge_change_merge on app.patient_merge_change (merge_id, step);
call app.guard('patient_merge_change');

-- The rows of the patient right after a merge, by their primary keys: a row that is not among them came later.
create table app.patient_merge_row (
  merge_id uuid not null references app.patient_merge, table_name text not null, key jsonb not null,
  primary key (merge_id, table_name, key)
);
call app.guard('patient_merge_row');

-- Whose record an id of before a merge is now.
create table app.patient_alias (
  old_id uuid primary key, patient_id uuid not null references app.patient, merge_id uuid not null references app.patient_merge
);
create index patient_alias_patient on app.patient_alias (patient_id);
create index patient_alias_merge on app.patient_alias (merge_id);
call app.guard('patient_alias', 'select');
create policy patient_alias_support on app.patient_alias for select to app_user using ((select app.admin_may('support', 'billing_operations', 'compliance')));
create policy patient_alias_provider on app.patient_alias for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

-- A merge looks these up by the patient.
create index appointment_link_patient on app.appointment_link (patient_id);
create index review_patient on app.review (patient_id) where patient_id is not null;

-- The names in the records that were merged away, by merge. Only support learns them.
create function app.merged_names(merges uuid[]) returns table (id uuid, name text) language sql stable security definer set search_path = '' as $$
  select c.merge_id, nullif(concat_ws(' ', c.before ->> 'first_name', c.before ->> 'last_name'), '') from app.patient_merge_change c
  where c.merge_id = any (merges) and c.table_name = 'patient' and c.after is null and app.admin_may('support') $$;
grant create on schema app to app_job;
alter function app.merged_names(uuid[]) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.merged_names(uuid[]) from public;
grant execute on function app.merged_names(uuid[]) to app_user, app_job;

-- Somebody whose records were merged has two codes to invite others; the second one is paused.
drop index app.booking_code_of_patient;
create unique index booking_code_of_patient on app.booking_code (owner_patient_id) where type = 'patient_referral' and status = 'active';
create index booking_code_owner on app.booking_code (owner_patient_id) where owner_patient_id is not null;
