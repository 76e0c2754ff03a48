-- A claim names the place of a visit that is not the address of the practice (loop 2310C): with nine digits of the ZIP code, and with the NPI of an
-- office that has one of its own.
alter table app.provider_location add column zip_4 text check (zip_4 ~ '^[0-9]{4}$'), add column npi text check (npi ~ '^[12][0-9]{9}$');
create policy provider_location_billing on app.provider_location for update to app_user using ((select app.admin_may('billing_operations')));
