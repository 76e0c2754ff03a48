-- All results of one patient: what a record as FHIR, an archive, a merge and a deletion read. The index of trends leaves out words.
create index lab_result_patient on app.lab_result (patient_id);
