-- The language in which a provider wrote their headline and biography, and the biography in a second language, if they wrote one.
alter table app.provider
  add column bio_language text not null default 'en',
  add column second_bio text,
  add column second_bio_language text,
  add constraint provider_second_bio check ((second_bio is null) = (second_bio_language is null) and second_bio_language is distinct from bio_language);
