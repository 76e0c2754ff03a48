-- The work queue in the order of its last days of filing and of its charges, whatever it is filtered by.
create index claim_filing on app.claim ((coalesce(file_by, 'infinity')), id);
create index claim_charge on app.claim (charge_cents desc, id desc);
