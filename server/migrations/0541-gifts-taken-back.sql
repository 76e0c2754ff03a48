-- A dietitian's gift is no patient's: what goes back of it is not either. Whose it was stands on its payment.
alter table app.refund alter column patient_id drop not null;
alter table app.refund_allocation alter column patient_id drop not null;
-- A gift that its giver took back counts no more, and is not handed on.
alter table app.donation_gift drop constraint donation_gift_state_check,
  add constraint donation_gift_state_check check (state in ('started', 'given', 'failed', 'given_back'));
