-- Which editions of ICD-10-CM are loaded, and their codes by day: a code may end, change its words, or become a header of narrower codes. It changes
-- on 1 October and on 1 April.
create table app.icd10_edition (
  id text primary key, name text not null, starts_on date not null, is_whole boolean not null, source text not null, loaded_at timestamptz(3) not null
);
create table app.icd10_code (
  code text not null check (code ~ '^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$'), valid_from date not null, valid_to date, description text not null,
  is_billable boolean not null, frequency smallint not null default 0 check (frequency between 0 and 100),
  -- The words as they are, for what is half typed, and their stems.
  words tsvector not null generated always as (to_tsvector('simple', description) || to_tsvector('english', description)) stored,
  primary key (code, valid_from), check (valid_to is null or valid_from <= valid_to)
);
create index icd10_code_words on app.icd10_code using gin (words);
create index icd10_code_begins on app.icd10_code (code text_pattern_ops);
