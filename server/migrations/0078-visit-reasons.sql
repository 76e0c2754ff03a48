-- What the patient wants to talk about, in their own words or as staff heard it. The entry to which a visit moves keeps it.
alter table app.appointment
  add column visit_reason text,
  add constraint appointment_visit_reason check (length(visit_reason) between 1 and 500);
