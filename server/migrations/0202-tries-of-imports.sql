-- How often the work on a run was begun since it last got further. A run that breaks off again and again stops, and says so.
alter table app.import_run add column tries integer not null default 0;
