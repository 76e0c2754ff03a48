-- Where the link of a guest was sent is needed until the visit is over, and no longer. By which way it was sent stays.
alter table app.call_guest drop constraint call_guest_check, add constraint call_guest_check check (channel is not null or address is null);
create index call_guest_address on app.call_guest (appointment_id) where address is not null;

-- Answers that were kept before they were sealed may hold the link of a guest.
set local role app_job;
delete from app.idempotency where operation = 'inviteCallGuest';
set local role app_owner;
