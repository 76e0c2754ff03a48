-- The free minutes after a booking belong to that booking. A visit that its patient moved keeps the moment at which they first booked it.
alter table app.appointment add column first_booked_at timestamptz;
