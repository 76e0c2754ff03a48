-- A patient may also revoke in writing to the practice (45 CFR 164.508(b)(5)); support records it. The trigger lets nothing else of a signed release change.
-- Without the status in `using`, so that a release that has ended can be locked and read.
create policy release_admin_revoke on app.release_of_information for update to app_user
  using ((select app.admin_may('support')) and status <> 'draft') with check ((select app.admin_may('support')) and status = 'revoked');
