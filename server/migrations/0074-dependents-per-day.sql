-- How many people a guardian added within a day is counted for every further one, also those whom the guardian gave up at once.
create index guardianship_started on app.guardianship (guardian_id, started_at);
