-- That a dietitian read what a patient wrote is work for the patient, as an answer is.
alter table app.remote_action drop constraint remote_action_kind_check,
  add constraint remote_action_kind_check check (kind in ('message', 'message_read', 'journal_review', 'lab_feedback'));
