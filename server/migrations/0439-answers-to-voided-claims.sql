-- An answer to a claim that was taken back waits for a person.
alter table app.remitted_claim drop constraint remitted_claim_why_check;
alter table app.remitted_claim add constraint remitted_claim_why_check
  check (why in ('unknown_claim', 'other_payee', 'other_patient', 'nothing_to_reverse', 'beyond_charge', 'below_zero', 'claim_voided'));
