-- What a payer pays a provider is between these two: a provider reads their own rates, a patient those of the plans they have, administrators all.
drop policy provider_rate_read on app.provider_rate;
create policy provider_rate_own on app.provider_rate for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy provider_rate_of_plan on app.provider_rate for select to app_user
  using ((select app.actor_kind()) = 'patient' and payer_id in (select c.payer_id from app.coverage c
    where c.patient_id = (select app.actor_id()) and c.kind = 'insurance' and (c.effective_to is null or c.effective_to >= (select app.moment())::date)));
create policy provider_rate_admin_read on app.provider_rate for select to app_user using ((select app.actor_kind()) = 'admin');
