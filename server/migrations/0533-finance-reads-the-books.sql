-- Finance staff read the books. They read no patient, no visit and no item, so an account of a patient is an id to them, without a name.
create policy ledger_transaction_finance on app.ledger_transaction for select to app_user using ((select app.admin_may('finance')));
create policy posting_finance on app.posting for select to app_user using ((select app.admin_may('finance')));
create policy ledger_account_finance on app.ledger_account for select to app_user using ((select app.admin_may('finance')));
