-- Until when the holder of the card may confirm a payment with their bank. It is never charged without them; afterwards it is called off.
alter table app.payment add column confirm_until timestamptz(3);
