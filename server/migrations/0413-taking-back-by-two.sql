-- What two people gave up, two people take back: the first one asks.
alter table app.write_off add column back_asked_by uuid references app.administrator, add column back_asked_name text,
  add column back_asked_at timestamptz(3), add column taken_back_by uuid references app.administrator,
  add check (taken_back_by is null or back_asked_by is null or taken_back_by <> back_asked_by);
create index write_off_back_asked_by on app.write_off (back_asked_by) where back_asked_by is not null;
create index write_off_taken_back_by on app.write_off (taken_back_by) where taken_back_by is not null;
