-- Payers that the practice added to the list that ships: what they are called and where their claims go by mail. How they take claims stands in their
-- terms, as of any other payer. What such a row says never changes in place: from a day on, another row holds.
create table app.own_payer (
  id uuid primary key, payer_id text not null check (payer_id ~ '^own-[a-z0-9]{12}$'), name text not null,
  line_1 text not null, line_2 text, city text not null, state text not null check (state ~ '^[A-Z]{2}$'), zip text not null check (zip ~ '^[0-9]{5}([0-9]{4})?$'),
  phone_number text, starts_on date not null, ends_on date, withdrawn_at timestamptz(3), version integer not null default 1,
  updated_at timestamptz(3) not null, updated_by uuid, check (ends_on is null or starts_on <= ends_on),
  constraint own_payer_no_overlap exclude using gist (payer_id with =, (daterange(starts_on, ends_on, '[]')) with &&) where (withdrawn_at is null)
);
create index own_payer_payer on app.own_payer (payer_id, starts_on desc);
create trigger own_payer_kept before update on app.own_payer for each row execute function app.dated_row_is_kept();

call app.guard('own_payer', 'select', 'insert', 'update');
-- What a payer is called stands on cards and bills, and is no secret.
create policy own_payer_read on app.own_payer for select to app_user using (true);
create policy own_payer_add on app.own_payer for insert to app_user with check ((select app.admin_may('billing_operations')));
create policy own_payer_change on app.own_payer for update to app_user using ((select app.admin_may('billing_operations')));

-- In which networks a dietitian is: those of their profile, and those of own payers to whom their enrollment lets claims go, wherever they are licensed.
create function app.networks_of(dietitian uuid) returns table (payer_id text, state text) language sql stable security definer set search_path = '' as $$
  select n.payer_id, n.state from app.provider_network n where n.provider_id = dietitian
  union select e.payer_id, l.state from app.payer_enrollment e join app.provider_licence l on l.provider_id = e.provider_id
    join app.own_payer o on o.payer_id = e.payer_id and o.withdrawn_at is null and app.moment()::date between o.starts_on and coalesce(o.ends_on, 'infinity')
  where e.provider_id = dietitian and e.withdrawn_at is null and e.claims_on is not null and l.expires_on >= app.moment()::date
    and app.moment()::date between e.starts_on and coalesce(e.ends_on, 'infinity') $$;
grant create on schema app to app_job;
alter function app.networks_of(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.networks_of(uuid) from public;
grant execute on function app.networks_of(uuid) to app_user, app_job;
