-- What a person read at the bank about a payment that a payer explained. One that was noted by mistake is taken back, and no row goes away.
create table app.remittance_arrival (
  id uuid primary key, remittance_id uuid not null references app.remittance, arrived_on date not null,
  amount_cents bigint not null check (amount_cents > 0), noted_by uuid references app.administrator, noted_name text, noted_at timestamptz(3) not null,
  taken_back_by uuid references app.administrator, taken_back_at timestamptz(3),
  check ((noted_by is null) = (noted_name is null)), check ((taken_back_by is null) = (taken_back_at is null))
);
-- Two people who note the same payment at once meet here.
create unique index remittance_arrival_standing on app.remittance_arrival (remittance_id) where taken_back_at is null;
call app.guard('remittance_arrival', 'select', 'insert');
grant update (taken_back_by, taken_back_at) on app.remittance_arrival to app_user;
create policy remittance_arrival_billing on app.remittance_arrival for all to app_user using ((select app.admin_may('billing_operations')));

-- Nobody was asked about the payments so far, so nobody is reminded of them either.
set local role app_job;
insert into app.remittance_arrival (id, remittance_id, arrived_on, amount_cents, noted_at)
  select gen_random_uuid(), id, coalesce(paid_on, created_at::date), amount_cents, now() from app.remittance where amount_cents > 0;
set local role app_owner;
