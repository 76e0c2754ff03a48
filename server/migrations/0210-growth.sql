-- Heights and weights of children as a dietitian measured them. Nothing that was entered changes; a slip is taken back, and the row is kept.
create table app.growth_measurement (
  id uuid primary key, patient_id uuid not null references app.patient, measured_on date not null,
  -- Whole millimeters and grams, so that pounds and inches that were typed come back as they were.
  height_millimeters integer check (height_millimeters between 250 and 2750), weight_grams integer check (weight_grams between 300 and 650000),
  lying boolean not null default false,
  created_at timestamptz(3) not null, created_by uuid not null references app.provider,
  removed_at timestamptz(3), removed_by uuid references app.provider,
  check (height_millimeters is not null or weight_grams is not null), check ((removed_at is null) = (removed_by is null))
);
create index growth_measurement_patient on app.growth_measurement (patient_id, measured_on desc, id desc);
create index growth_measurement_creator on app.growth_measurement (created_by);
create index growth_measurement_remover on app.growth_measurement (removed_by) where removed_by is not null;

call app.guard('growth_measurement', 'select', 'insert', 'update');
create policy growth_measurement_patient on app.growth_measurement for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and removed_at is null);
create policy growth_measurement_provider on app.growth_measurement for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy growth_measurement_provider_add on app.growth_measurement for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]) and created_by = (select app.actor_id()));
create policy growth_measurement_provider_remove on app.growth_measurement for update to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients_in_care())::uuid[]) and removed_at is null)
  with check (patient_id = any ((select app.my_patients_in_care())::uuid[]) and removed_by = (select app.actor_id()));

-- That it was taken back is all that changes of a measurement.
create function app.growth_measurement_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare removal constant text[] := array['removed_at', 'removed_by'];
begin
  if current_user = 'app_user' and (to_jsonb(new) - removal) is distinct from (to_jsonb(old) - removal) then
    raise insufficient_privilege using message = 'a measurement is taken back, not changed';
  end if;
  return new;
end $$;
create trigger growth_measurement_kept before update on app.growth_measurement for each row execute function app.growth_measurement_is_kept();
