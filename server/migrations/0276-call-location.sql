-- Where the patient sat during a visit, asked before each call: for help in an emergency, and for the license of the dietitian.
create table app.call_location (
  appointment_id uuid primary key references app.appointment, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  state text not null, is_home boolean not null, address text not null, emergency_name text not null, emergency_phone text not null,
  said_at timestamptz(3) not null, said_by text not null check (said_by in ('patient', 'provider'))
);
create index call_location_patient on app.call_location (patient_id, said_at desc);
create index call_location_provider on app.call_location (provider_id);
call app.guard('call_location', 'select', 'insert', 'update');
create policy call_location_own on app.call_location for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) or (select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
