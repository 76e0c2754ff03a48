-- The policy that held when a visit was booked. Later changes of the provider's rules change the fees of later visits only.
alter table app.appointment
  add column cutoff_hours integer not null default 24,
  add column late_cancel_fee_cents bigint not null default 5000,
  add column no_show_fee_cents bigint not null default 5000;
set local role app_job;
update app.appointment visit
  set cutoff_hours = rules.cutoff_hours, late_cancel_fee_cents = rules.late_cancel_fee_cents, no_show_fee_cents = rules.no_show_fee_cents
  from app.availability_rules rules
  where rules.provider_id = visit.provider_id
    and (rules.cutoff_hours, rules.late_cancel_fee_cents, rules.no_show_fee_cents) is distinct from (24, 5000::bigint, 5000::bigint);
set local role app_owner;
