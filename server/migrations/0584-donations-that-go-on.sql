-- A donation that goes on has a next day. One that lost its day shows again that it waits for its giver, instead of staying silent.
set local role app_job;
update app.donation set status = 'payment_failed' where status = 'active' and next_charge_at is null;
set local role app_owner;
alter table app.donation add constraint donation_goes_on check (status <> 'active' or next_charge_at is not null);
