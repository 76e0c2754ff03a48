-- Some plans give each dependent a number of their own. Payers know such a patient as a subscriber, whoever holds the plan.
alter table app.coverage add column has_own_member_id boolean not null default false;
