-- Laboratory reports. A correction is a new row that names the one before; nothing that was entered changes or goes. `root_id` is the first
-- version, by which comments on an earlier version stay in sight.
create table app.lab (
  id uuid primary key, patient_id uuid not null references app.patient, root_id uuid not null references app.lab deferrable initially deferred,
  source text not null check (source in ('patient_upload', 'provider', 'partner')),
  panel text, panel_name text not null, collected_at timestamptz(3) not null,
  review_status text not null default 'new' check (review_status in ('new', 'reviewed')), reviewed_at timestamptz(3), reviewed_by uuid references app.provider,
  -- Two corrections of one version at the same time: the second one is refused.
  corrects_id uuid unique references app.lab,
  created_at timestamptz(3) not null, created_by uuid,
  check ((review_status = 'reviewed') = (reviewed_at is not null)), check ((corrects_id is null) = (root_id = id))
);
create index lab_patient on app.lab (patient_id, collected_at desc, id desc);
create index lab_root on app.lab (root_id);
create index lab_new on app.lab (patient_id) where review_status = 'new';
create index lab_reviewer on app.lab (reviewed_by) where reviewed_by is not null;

-- One line of a report. `standard_value` is the value in the first unit of its analyte, for trends; `reference_ranges` are those that held when
-- it was entered, in the unit of the value.
create table app.lab_result (
  id uuid primary key, lab_id uuid not null references app.lab, patient_id uuid not null references app.patient, place integer not null,
  analyte text, name text not null, loinc text, value double precision, comparator text check (comparator in ('<', '<=', '>=', '>')), unit text,
  text text, test_result text check (test_result in ('positive', 'negative')), reference_ranges jsonb not null default '[]',
  flag text not null check (flag in ('Low', 'Normal', 'High', 'Not Specified', 'Check Lab Report')), standard_value double precision,
  unique (lab_id, place), check (value is not null or text is not null or test_result is not null)
);
create index lab_result_trend on app.lab_result (patient_id, analyte) where standard_value is not null;

create table app.lab_feedback (
  id uuid primary key, lab_id uuid not null references app.lab, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  text text not null, visible_to_patient boolean not null, created_at timestamptz(3) not null
);
create index lab_feedback_lab on app.lab_feedback (lab_id);
create index lab_feedback_patient on app.lab_feedback (patient_id);
create index lab_feedback_provider on app.lab_feedback (provider_id);

call app.guard('lab', 'select', 'insert', 'update');
create policy lab_patient on app.lab for select to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy lab_patient_add on app.lab for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and source = 'patient_upload' and review_status = 'new');
create policy lab_provider on app.lab for select to app_user using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy lab_provider_add on app.lab for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]) and source = 'provider');
create policy lab_provider_review on app.lab for update to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]))
  with check (patient_id = any ((select app.my_patients_in_care())::uuid[]) and reviewed_by = (select app.actor_id()));

-- A review is all that changes of a report.
create function app.lab_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare review constant text[] := array['review_status', 'reviewed_at', 'reviewed_by'];
begin
  if current_user = 'app_user' and (to_jsonb(new) - review) is distinct from (to_jsonb(old) - review) then
    raise insufficient_privilege using message = 'a report is corrected by a new one';
  end if;
  return new;
end $$;
create trigger lab_kept before update on app.lab for each row execute function app.lab_is_kept();

call app.guard('lab_result', 'select', 'insert');
create policy lab_result_patient on app.lab_result for all to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy lab_result_provider on app.lab_result for select to app_user using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy lab_result_provider_add on app.lab_result for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]));

call app.guard('lab_feedback', 'select', 'insert');
create policy lab_feedback_patient on app.lab_feedback for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and visible_to_patient);
create policy lab_feedback_provider on app.lab_feedback for select to app_user using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy lab_feedback_provider_add on app.lab_feedback for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()) and patient_id = any ((select app.my_patients_in_care())::uuid[]));
