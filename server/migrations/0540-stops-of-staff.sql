-- Since when staff have stopped a collection, kept beside a contest: the end of the contest lifts only its own stop.
alter table app.bill add column stopped_at timestamptz(3);
set local role app_job;
update app.bill set stopped_at = frozen_at where frozen_why = 'staff';
set local role app_owner;
alter table app.bill add constraint bill_stopped_is_frozen check (stopped_at is null or frozen_why is not null),
  add constraint bill_frozen_by_staff check (frozen_why is distinct from 'staff' or stopped_at is not null);
grant update (stopped_at) on app.bill to app_user;
-- Contests stop a collection as the system does, so no patient writes why their bill is not collected.
drop policy bill_patient_freeze on app.bill;

-- When an encounter that waits was last looked at, so that one which cannot be billed lets the others pass.
alter table app.billable_remote_encounter add column looked_at timestamptz(3);
