-- Every policy asks who calls, often more than twenty times in a statement. A function with a search path of its own is called each time; one with
-- a body of standard SQL is resolved when it is made, which is as safe, and becomes part of the statement. The answers are the same as before.
create or replace function app.actor_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.actor_id', true), '')::uuid;
create or replace function app.actor_kind() returns text language sql stable parallel safe
  return coalesce(current_setting('app.actor_kind', true), '');
create or replace function app.guardian_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.guardian_id', true), '')::uuid;
create or replace function app.moment() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
create or replace function app.admin_may(variadic tags text[]) returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.actor_kind', true), '') = 'admin'
    and string_to_array(coalesce(current_setting('app.actor_tags', true), ''), ',') && (tags || array['superadmin']);
create or replace function app.is_adult(birth_date date, time_zone text, at timestamptz) returns boolean language sql stable parallel safe
  return extract(year from age((at at time zone coalesce(time_zone, 'UTC'))::date::timestamp, birth_date::timestamp)) >= app.adult_age();
