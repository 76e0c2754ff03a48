-- The work list of denials reads the newest of them first.
create index remitted_claim_denied on app.remitted_claim (created_at desc, id desc) where outcome in ('denied', 'partially_paid', 'unprocessable') and reversed_by is null;
