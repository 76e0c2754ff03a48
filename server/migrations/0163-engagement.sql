-- What a dietitian did for a client between visits: one row for each recorded event that a person caused.
create table app.care_action (
  event_id uuid primary key, care_id uuid not null references app.care, provider_id uuid not null references app.provider,
  patient_id uuid not null references app.patient,
  action text not null check (action in ('messages', 'journal_reviews', 'lab_feedback', 'meal_plan_edits', 'goal_reviews')), at timestamptz(3) not null
);
create index care_action_provider on app.care_action (provider_id, at);
create index care_action_care on app.care_action (care_id);
create index care_action_patient on app.care_action (patient_id);
call app.guard('care_action', 'select');
create policy care_action_provider on app.care_action for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));

-- What a month of engagement with one client earns, from a day on. A month counts by the newest policy that held on its first day.
create table app.engagement_tier (
  effective_from date not null, min_days integer not null check (min_days > 0), amount_cents bigint not null check (amount_cents >= 0),
  primary key (effective_from, min_days)
);
-- Before the guard, because forced policies bind the owner too.
insert into app.engagement_tier (effective_from, min_days, amount_cents) values ('2026-01-01', 4, 500), ('2026-01-01', 8, 1200), ('2026-01-01', 12, 2000);
call app.guard('engagement_tier', 'select');
create policy engagement_tier_read on app.engagement_tier for select to app_user using ((select app.actor_kind()) in ('provider', 'admin'));
