-- What claims, reference ranges and letters need of a patient, beside what booking asks. `clinical_sex` is not the gender: it chooses ranges and
-- equations, and `unknown` shows both. `former_names` are whole names that the patient had before, by which people still look for them.
alter table app.patient
  add column clinical_sex text not null default 'unknown' check (clinical_sex in ('female', 'male', 'unknown')),
  add column street text,
  add column street_2 text,
  add column city text,
  add column former_names text[] not null default '{}';

-- The form in which names are compared: small letters without accents; apostrophes go, hyphens and other marks separate words. NOTE: it is in an
-- index, so a change of it needs a new index.
create function app.plain_name(name text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select trim(regexp_replace(regexp_replace(translate(regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f\u0027\u2018\u2019\u02bc`]', '', 'g'),
    'øłđıðþħ', 'oldidth'), '[^[:alnum:]]+', ' ', 'g'), ' +', ' ', 'g')) $$;
-- Every name of a patient, for the search by the beginnings of words.
create function app.patient_words(first_name text, last_name text, preferred_name text, former_names text[]) returns tsvector
  language sql immutable parallel safe set search_path = '' as $$
  select to_tsvector('pg_catalog.simple', app.plain_name(concat_ws(' ', first_name, last_name, preferred_name, array_to_string(former_names, ' ')))) $$;
create index patient_words on app.patient using gin (app.patient_words(first_name, last_name, preferred_name, former_names));
create index patient_birth_date on app.patient (birth_date);
-- People give the last digits of a phone number.
create index patient_phone_end on app.patient (reverse(phone_number) text_pattern_ops);

-- A dietitian reads for 24 months after the end of care (`app.my_patients`) and writes only while it is open.
create function app.my_patients_in_care() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct patient_id), '{}') from app.care where provider_id = app.actor_id() and ended_at is null $$;
grant create on schema app to app_job;
alter function app.my_patients_in_care() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.my_patients_in_care() from public;
grant execute on function app.my_patients_in_care() to app_user, app_job;

drop policy patient_in_care_change on app.patient;
create policy patient_in_care_change on app.patient for update to app_user
  using ((select app.actor_kind()) = 'provider' and id = any ((select app.my_patients_in_care())::uuid[]));

-- Of a patient's row a dietitian writes only what belongs to the care: how they are called and measured, and the safe mode. Who the patient is, is
-- for the patient and for support to change.
create function app.patient_in_care_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare theirs constant text[] := array['preferred_name', 'pronouns', 'clinical_sex', 'units', 'ed_safe_mode', 'updated_at', 'version'];
begin
  if current_user = 'app_user' and app.actor_kind() = 'provider' and (to_jsonb(new) - theirs) is distinct from (to_jsonb(old) - theirs) then
    raise insufficient_privilege using message = 'a dietitian changes only what belongs to the care';
  end if;
  return new;
end $$;
create trigger patient_in_care before update on app.patient for each row execute function app.patient_in_care_is_kept();
