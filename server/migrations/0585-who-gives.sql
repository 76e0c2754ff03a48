-- Nobody at the practice sees who gives: billing staff read no payment, refund or try of a gift, no card of a dietitian, who keeps one for gifts alone,
-- and no name on a dispute about a gift. Sums of gifts are read by the system.
drop policy payment_billing on app.payment;
create policy payment_billing on app.payment for all to app_user using (purpose <> 'donation' and (select app.admin_may('billing_operations')));
drop policy payment_allocation_billing on app.payment_allocation;
create policy payment_allocation_billing on app.payment_allocation for all to app_user using (
  reference not like 'donation:%' and (select app.admin_may('billing_operations')));
drop policy payment_try_billing on app.payment_try;
create policy payment_try_billing on app.payment_try for select to app_user using (
  (select app.admin_may('billing_operations')) and exists (select from app.payment p where p.id = payment_id and p.purpose <> 'donation'));
drop policy refund_billing on app.refund;
create policy refund_billing on app.refund for all to app_user using (
  (select app.admin_may('billing_operations')) and exists (select from app.payment p where p.id = payment_id and p.purpose <> 'donation'));
drop policy refund_allocation_billing on app.refund_allocation;
create policy refund_allocation_billing on app.refund_allocation for all to app_user using (
  reference not like 'donation:%' and (select app.admin_may('billing_operations')));
drop policy dispute_allocation_billing on app.dispute_allocation;
create policy dispute_allocation_billing on app.dispute_allocation for select to app_user using (
  reference not like 'donation:%' and (select app.admin_may('billing_operations')));
drop policy payment_instrument_billing on app.payment_instrument;
create policy payment_instrument_billing on app.payment_instrument for select to app_user using (
  patient_id is not null and (select app.admin_may('billing_operations')));
set local role app_job;
update app.dispute d set patient_id = null from app.payment p where p.id = d.payment_id and p.purpose = 'donation' and d.patient_id is not null;
set local role app_owner;
