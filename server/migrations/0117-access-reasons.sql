-- Why administrators opened the data of a patient whom they do not treat, and until when that holds. The words themselves are in the trail
-- alone (`trail_id`), which nobody can change. Exactly one of these is meant: a patient; the patients of a dietitian; or, if both are null,
-- any patient. No key refers to the patient, because somebody who never set up is purged, and this row stays like the trail.
create table app.access_reason (
  id uuid primary key, admin_id uuid not null references app.administrator,
  patient_id uuid, provider_id uuid references app.provider,
  kind text not null check (kind in ('asked_by_patient', 'scheduling', 'payment', 'complaint', 'safety', 'legal', 'technical', 'other')),
  operation text not null, trail_id uuid not null,
  given_at timestamptz(3) not null, ends_at timestamptz(3) not null,
  looked_at timestamptz(3), looked_at_by uuid references app.administrator,
  check (patient_id is null or provider_id is null),
  check ((looked_at is null) = (looked_at_by is null)),
  -- Nobody looks at their own.
  check (looked_at_by <> admin_id)
);
create index access_reason_holding on app.access_reason (admin_id, ends_at);
create index access_reason_given on app.access_reason (given_at, id);
create index access_reason_open on app.access_reason (given_at, id) where looked_at is null;
create index access_reason_patient on app.access_reason (patient_id, given_at);
call app.guard('access_reason', 'select', 'insert');
grant update (looked_at, looked_at_by) on app.access_reason to app_user;
create policy access_reason_give on app.access_reason for insert to app_user
  with check ((select app.actor_kind()) = 'admin' and admin_id = (select app.actor_id()) and looked_at is null);
create policy access_reason_own on app.access_reason for select to app_user
  using ((select app.actor_kind()) = 'admin' and admin_id = (select app.actor_id()));
create policy access_reason_compliance on app.access_reason for select to app_user using ((select app.admin_may('compliance')));
create policy access_reason_look on app.access_reason for update to app_user
  using ((select app.admin_may('compliance')) and admin_id <> (select app.actor_id()))
  with check (looked_at_by = (select app.actor_id()));
