-- Where a claim stood before staff opened it for a correction that was not sent yet, and what it said then. A correction that was begun by mistake
-- goes back to both. Corrections that were begun before this day cannot be dropped.
alter table app.claim add column corrected_from text check (corrected_from in ('denied', 'partially_paid', 'accepted', 'paid'));
alter table app.claim_content add column before_correction jsonb;
