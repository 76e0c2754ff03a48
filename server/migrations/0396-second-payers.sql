-- A draft says what the payer before answered; those that were written so far are for first payers.
update app.claim_content set draft = draft || '{"prior": null}' where not draft ? 'prior';
