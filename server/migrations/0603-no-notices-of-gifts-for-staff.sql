-- Nobody at the practice sees who gives, so support reads no notice about a donation either. Those who give read their own.
drop policy notification_admin on app.notification;
create policy notification_admin on app.notification for select to app_user using ((select app.admin_may('support')) and template <> all (
  '{donation_begun,staff_donation_begun,gift_charged,staff_gift_charged,gift_failed,staff_gift_failed,gift_refunded}'::text[]));
