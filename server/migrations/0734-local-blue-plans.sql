-- The Blue plans that take the claims of all Blue members from the practice in a state, the usual one first: they forward them by the prefix of the member id.
create table app.local_plan (
  id uuid primary key, state text not null check (state ~ '^[A-Z]{2}$'), payer_ids text[] not null check (cardinality(payer_ids) between 1 and 5),
  starts_on date not null, ends_on date, withdrawn_at timestamptz(3), version integer not null default 1, updated_at timestamptz(3) not null, updated_by uuid,
  check (ends_on is null or starts_on <= ends_on),
  constraint local_plan_no_overlap exclude using gist (state with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);
create trigger local_plan_kept before update on app.local_plan for each row execute function app.dated_row_is_kept();

call app.guard('local_plan', 'select', 'insert', 'update');
-- How a payer is reached is no secret.
create policy local_plan_read on app.local_plan for select to app_user using (true);
create policy local_plan_add on app.local_plan for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy local_plan_change on app.local_plan for update to app_user using ((select app.admin_may('billing_operations')));
