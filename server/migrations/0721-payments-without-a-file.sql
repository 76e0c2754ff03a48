-- A payment that came without a file: where a person read it, how it was paid, and who entered it.
alter table app.exchange_file
  drop constraint exchange_file_source_check,
  add constraint exchange_file_source_check check (source in ('us', 'pickup', 'by_hand', 'letter', 'portal')),
  add means text check (means in ('check', 'transfer', 'virtual_card', 'nothing')),
  add added_name text;
set local role app_job;
update app.exchange_file set source = 'letter', means = 'check' where source = 'by_hand' and name ~ '^check-.*[.]835$';
update app.exchange_file f set added_name = (select concat_ws(' ', a.first_name, a.last_name) from app.administrator a where a.id = f.admin_id)
  where admin_id is not null;
set local role app_owner;
alter table app.exchange_file add constraint exchange_file_entered check ((means is not null) = (source in ('letter', 'portal')));
