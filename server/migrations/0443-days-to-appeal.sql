-- Until when a payer takes an appeal differs by contract, as the days to file and to correct do.
alter table app.payer_terms add column appeal_days smallint check (appeal_days between 1 and 1500);
