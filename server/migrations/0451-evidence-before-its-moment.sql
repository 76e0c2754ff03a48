-- Evidence may be there without its moment, as a row that was put back; a moment without evidence is none.
alter table app.dispute drop constraint dispute_check1, add check (evidence_at is null or evidence is not null);
