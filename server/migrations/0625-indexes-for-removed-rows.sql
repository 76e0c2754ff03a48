-- Removing a row asks every table that may refer to it. Without an index each of these questions reads the whole table: taking back an import
-- of 20,000 patients read all consents 20,000 times. A test of the kernel asks for such an index wherever rows are removed.
create index appointment_link_guardian on app.appointment_link (guardian_id) where guardian_id is not null;
create index calendar_feed_guardian on app.calendar_feed (guardian_id) where guardian_id is not null;
create index consent_given_by on app.consent (given_by) where given_by is not null;
create index guardianship_invited_by on app.guardianship (invited_by) where invited_by is not null;
create index patient_deletion_patient on app.patient_deletion (patient_id);
create index session_of_identity on app.session (identity_id);
create index appointment_coverage on app.appointment (coverage_id) where coverage_id is not null;
create index coverage_card on app.coverage (card_id) where card_id is not null;
create index claim_of_appointment on app.claim (appointment_id);
