-- A block may recur on every weekday, from Monday to Friday.
alter table app.calendar_block drop constraint calendar_block_every_check;
alter table app.calendar_block add constraint calendar_block_every_check check (every in ('Weekdays', 'Weekly', 'Monthly', 'Bi-weekly'));

-- A dietitian's calendar feed may show initials in place of the names of patients.
alter table app.calendar_feed add column names text not null default 'full' check (names in ('full', 'initials'));
