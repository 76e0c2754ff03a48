-- Some payers write one number on all payments of nothing, and some use a number again after a while. What has another amount or another day is another
-- payment: its decisions are posted, and none of them is passed over in silence.
alter table app.remittance drop constraint remittance_payer_id_trace_key;
alter table app.remittance add unique nulls not distinct (payer_id, trace, amount_cents, paid_on);
