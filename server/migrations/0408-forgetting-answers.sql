-- When the law no longer asks for a record, what payers decided about its claims goes with them. The books keep the amounts, and the files as received stay.
alter table app.remitted_claim drop constraint remitted_claim_claim_id_fkey, drop constraint remitted_claim_version_id_fkey, drop constraint remitted_claim_reversed_by_fkey;
alter table app.remitted_claim
  add constraint remitted_claim_claim_id_fkey foreign key (claim_id) references app.claim on delete cascade,
  add constraint remitted_claim_version_id_fkey foreign key (version_id) references app.claim_version on delete cascade,
  add constraint remitted_claim_reversed_by_fkey foreign key (reversed_by) references app.remitted_claim on delete set null;
