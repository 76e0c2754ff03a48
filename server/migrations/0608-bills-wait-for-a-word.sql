-- Bills wait for the same word about Medicaid as the shares of claims: what an account holder says waives none (decision 163).
alter table app.bill drop constraint bill_frozen_why_check, add constraint bill_frozen_why_check check (frozen_why in ('contest', 'plan', 'staff'));
create index bill_waits_for_plan on app.bill (patient_id) where frozen_why = 'plan';
