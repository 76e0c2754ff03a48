-- Until when the law makes us keep the record of a deleted patient, as known when it was last computed, and when what was kept was deleted, too.
-- Both null with `done_at`: never computed, which the job does that deletes it.
alter table app.patient_deletion add column kept_until date, add column forgotten_at timestamptz(3);
alter table app.patient_deletion add check (done_at is not null or (kept_until is null and forgotten_at is null));
create index patient_deletion_kept on app.patient_deletion (kept_until nulls first) where done_at is not null and forgotten_at is null;
