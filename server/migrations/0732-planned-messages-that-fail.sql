-- A planned message that could not be sent for a day stays, like the others that did not go out, and its writer is told.
alter table app.chat_scheduled drop constraint chat_scheduled_failed_because_check,
  add constraint chat_scheduled_failed_because_check check (failed_because in ('care_ended', 'may_be_danger', 'failed'));
