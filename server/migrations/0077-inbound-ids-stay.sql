-- Who repeats a signed text message repeats its id. The ids therefore stay: after ninety days only the number and what it asked for go. Twilio signs
-- no time, so an old STOP or START could otherwise be sent again.
alter table app.inbound_sms
  alter column phone_number drop not null,
  alter column keyword drop not null,
  add check ((phone_number is null) = (keyword is null));
create index inbound_sms_to_forget on app.inbound_sms (received_at) where phone_number is not null;
