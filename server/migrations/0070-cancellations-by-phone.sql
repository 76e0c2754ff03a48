-- Which kind of staff entered a cancellation for which the patient asked. `canceled_by` is then 'patient', whose cancellation it is.
alter table app.appointment add column cancel_entered_by text check (cancel_entered_by in ('provider', 'admin'));
alter table app.appointment add constraint appointment_cancel_entered check (cancel_entered_by is null or canceled_by = 'patient');
