-- A claim is opened again from every state in which its payer has it or has answered (contract/src/claims/moving.ts), so it may go back to each of them.
alter table app.claim drop constraint claim_corrected_from_check,
  add constraint claim_corrected_from_check
    check (corrected_from in ('submitted', 'acknowledged', 'accepted', 'paid', 'partially_paid', 'denied', 'reversed', 'appealed', 'closed'));
