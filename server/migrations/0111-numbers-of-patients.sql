-- Who adds a person asks whether somebody has the number already. Row-level security lets no index on a function of the number serve that.
create index patient_phone on app.patient (phone_number);
