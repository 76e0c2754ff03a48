-- Why a plan left something else to its member than was estimated: reasons with their parts of the difference, from the answer of the plan.
alter table app.price_estimate add column difference jsonb;
grant update (difference) on app.price_estimate to app_user;
