-- Times that somebody gave up while those who wait for them sleep: offered again when the first of them is awake.
create table app.freed_time (
  provider_id uuid not null references app.provider, starts_at timestamptz(3) not null, freed_by uuid, offer_at timestamptz(3) not null,
  primary key (provider_id, starts_at)
);
create index freed_time_due on app.freed_time (offer_at);
call app.guard('freed_time');
