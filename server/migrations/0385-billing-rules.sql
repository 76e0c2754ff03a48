-- The billing rules of the practice. Each version is the whole list in its order; none is ever changed.
create table app.billing_rule_list (
  version integer primary key check (version > 0), rules jsonb not null check (jsonb_typeof(rules) = 'array'), reason text not null,
  admin_id uuid not null references app.administrator, admin_name text not null, at timestamptz(3) not null
);
create index billing_rule_list_admin on app.billing_rule_list (admin_id);

call app.guard('billing_rule_list', 'select', 'insert');
create policy billing_rule_list_read on app.billing_rule_list for select to app_user using ((select app.admin_may('billing_operations')));
create policy billing_rule_list_add on app.billing_rule_list for insert to app_user
  with check ((select app.admin_may('billing_operations')) and admin_id = (select app.actor_id()));

-- What the rules did when a claim was made, and the tags that they put on it.
alter table app.claim_content add column rule_runs jsonb not null default '[]', add column rules_version integer not null default 0;
alter table app.claim add column tags text[] not null default '{}';
create index claim_tags on app.claim using gin (tags);
