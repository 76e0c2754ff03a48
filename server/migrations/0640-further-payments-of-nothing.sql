-- A payer that writes one number on all payments of nothing may send two of them on one day. What the second file decides that the first one does not
-- is a further remittance under the same number. A payment of an amount has one.
alter table app.remittance add column series integer not null default 1 check (series > 0 and (series = 1 or amount_cents = 0));
alter table app.remittance drop constraint remittance_payer_id_trace_amount_cents_paid_on_key;
alter table app.remittance add unique nulls not distinct (payer_id, trace, amount_cents, paid_on, series);
