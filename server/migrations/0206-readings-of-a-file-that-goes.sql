-- Readings belong to their file, and a file that came from another Sorrel goes with the record that is taken back.
alter table app.glucose_point drop constraint glucose_point_upload_id_fkey,
  add constraint glucose_point_upload_id_fkey foreign key (upload_id) references app.glucose_upload on delete cascade;
