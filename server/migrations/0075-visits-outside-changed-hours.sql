-- When a change of the provider's hours left a booked visit outside of them. The visit waits to be settled while it still lies outside,
-- unless it was kept later. Hours that change back make the moment meaningless; the next change that leaves the visit outside sets it anew.
alter table app.appointment add column outside_hours_since timestamptz(3);
