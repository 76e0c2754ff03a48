-- A keyed hash of the number or address to which a notice was handed over. News of its carrier may come hours later, when the person has another
-- one: only what was used is marked. Null for pushes, for what never went out, and once the person was deleted.
alter table app.notification add column address_hash text;

-- Until now the marks may have been those of a number or address that was never tried. Each gets one more try. What somebody asked for with STOP
-- stays.
set local role app_job;
delete from app.email_unreachable;
delete from app.sms_unreachable where reason = 'invalid_number';
set local role app_owner;
