-- A draft says what the payer before answered; those that were written so far are for first payers.
set local role app_job;
update app.claim_content set draft = draft || '{"prior": null}' where not draft ? 'prior';
set local role app_owner;
