-- Every entry of a visit that moved, by the first of them: what its earlier changes cost, and where the link of a moved visit leads.
create index appointment_root on app.appointment (root_id);
