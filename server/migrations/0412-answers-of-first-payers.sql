-- The version of the claim before that its payer answered: the next payer gets what that one was sent.
alter table app.claim add column prior_version_id uuid references app.claim_version on delete set null;
create index claim_prior_version on app.claim (prior_version_id) where prior_version_id is not null;
set local role app_job;
update app.claim c set prior_version_id = (select v.id from app.claim_version v
    where v.claim_id = c.prior_claim_id and v.frequency <> '8' order by v.n desc limit 1)
  where c.prior_claim_id is not null;
set local role app_owner;
