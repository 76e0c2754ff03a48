-- For how many visits of a year somebody asked. The reason of a later version is another one, so the number stands by itself.
alter table app.good_faith_estimate add column asked_visits integer check (asked_visits between 2 and 52),
  add check (asked_visits is null or scope = 'year');
alter table app.good_faith_estimate disable trigger good_faith_estimate_kept;
-- A version that followed one that was asked for covers the same year; that of a series ends with its last visit.
set local role app_job;
update app.good_faith_estimate g set asked_visits = (g.content #>> '{year,visits}')::integer
where g.scope = 'year' and (g.content #>> '{year,visits}')::integer between 2 and 52 and exists (select from app.good_faith_estimate b
  where b.appointment_id = g.appointment_id and b.scope = 'year' and b.reason = 'asked' and b.n <= g.n and b.content -> 'year' = g.content -> 'year');
set local role app_owner;
alter table app.good_faith_estimate enable trigger good_faith_estimate_kept;
