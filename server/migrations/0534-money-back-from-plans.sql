-- What may come back from a plan of whose network the dietitian is no part, as it was told with the price.
alter table app.price_estimate add column payback jsonb;
