-- Why a planned message did not go out: care had ended, or words of the patient that came after it may point to danger.
alter table app.chat_scheduled add failed_because text check (failed_because in ('care_ended', 'may_be_danger'));
set local role app_job;
update app.chat_scheduled set failed_because = 'care_ended' where failed_at is not null;
set local role app_owner;
alter table app.chat_scheduled add check ((failed_at is null) = (failed_because is null));
