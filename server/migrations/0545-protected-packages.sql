-- A package whose bill the law waives ends: whom nobody may bill bought nothing.
alter table app.package_purchase drop constraint package_purchase_ended_why_check, add constraint package_purchase_ended_why_check
  check (ended_why in ('refunded', 'canceled', 'declined', 'protected'));
-- A dietitian reads what their own visit cost in a package, because the superbill says it.
create policy package_use_of_visit on app.package_use for select to app_user
  using ((select app.actor_kind()) = 'provider' and appointment_id in (select a.id from app.appointment a where a.provider_id = (select app.actor_id())));
