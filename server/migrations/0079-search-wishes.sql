-- Somebody for whom nobody was found wants to be told when that changes. A specialty beside an address is health data, so only the system reads
-- these rows: not confirmed, they go after a day; told, after 30 days; all others after 12 months. `email_hash` counts the wishes of an address.
create table app.search_wish (
  id uuid primary key, token_hash text not null unique, patient_id uuid references app.patient on delete cascade,
  email text, email_hash text not null, language text not null check (language in ('en', 'es')),
  state text not null, specialties text[] not null default '{}', payer_id text, visit_mode text check (visit_mode in ('virtual', 'in_person')),
  created_at timestamptz(3) not null, confirmed_at timestamptz(3), told_at timestamptz(3),
  check (patient_id is not null or email is not null or told_at is not null)
);
create unique index search_wish_once on app.search_wish (email_hash, state, specialties, coalesce(payer_id, ''), coalesce(visit_mode, ''));
create index search_wish_waiting on app.search_wish (state, id) where confirmed_at is not null and told_at is null;
create index search_wish_created on app.search_wish (created_at);
create index search_wish_patient on app.search_wish (patient_id);
call app.guard('search_wish');
