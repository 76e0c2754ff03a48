-- Packages of visits that patients pay alone: what the practice sells, who bought it, and the visits that it paid for. What is not used yet stands on
-- `packages:unused` in the books, and belongs to the patient.
create table app.visit_package (
  id uuid primary key, name_en text not null check (length(name_en) between 1 and 80), name_es text not null check (length(name_es) between 1 and 80),
  visit_type text not null check (visit_type in ('Initial Consultation', 'Follow-up')), visits integer not null check (visits between 2 and 50),
  price_cents bigint not null check (price_cents between 1000 and 1000000), is_offered boolean not null,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, updated_by uuid
);
create table app.package_purchase (
  id uuid primary key, package_id uuid not null references app.visit_package, patient_id uuid not null references app.patient,
  name_en text not null, name_es text not null, visit_type text not null check (visit_type in ('Initial Consultation', 'Follow-up')),
  visits integer not null check (visits between 2 and 50), price_cents bigint not null check (price_cents between 1000 and 1000000),
  -- The card that is charged at once; none of what staff sell.
  instrument_id uuid, sold_by uuid, created_at timestamptz(3) not null,
  -- When it was put on a bill.
  begun_at timestamptz(3), refunded_cents bigint not null default 0 check (refunded_cents between 0 and price_cents),
  ended_at timestamptz(3), ended_why text check (ended_why in ('refunded', 'canceled', 'declined')), ended_by uuid,
  check ((ended_at is null) = (ended_why is null)), check (num_nonnulls(instrument_id, sold_by) = 1)
);
create index package_purchase_patient on app.package_purchase (patient_id, created_at desc, id desc);
create index package_purchase_package on app.package_purchase (package_id);
-- No visit is paid by two packages, and none twice.
create table app.package_use (
  purchase_id uuid not null references app.package_purchase, number integer not null check (number > 0),
  appointment_id uuid not null unique references app.appointment, amount_cents bigint not null check (amount_cents >= 0), used_at timestamptz(3) not null,
  primary key (purchase_id, number)
);
-- A package pays for no more visits than it has, and for none once it has ended.
create function app.package_use_fits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.package_purchase p where p.id = new.purchase_id and p.ended_at is null and new.number <= p.visits) then
    raise check_violation using message = 'a package pays for no further visit';
  end if;
  return new;
end $$;
grant create on schema app to app_job;
alter function app.package_use_fits() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.package_use_fits() from public;
create trigger package_use_fits before insert on app.package_use for each row execute function app.package_use_fits();

alter table app.billing_item drop constraint billing_item_type_check, add constraint billing_item_type_check check (type in (
  'session_patient_share', 'self_pay', 'no_show_fee', 'late_cancel_fee', 'remote_encounter_share', 'donation', 'package'));
alter table app.bill drop constraint bill_type_check, add constraint bill_type_check check (type in (
  'session_patient_share', 'self_pay', 'no_show_fee', 'late_cancel_fee', 'remote_encounter_share', 'donation', 'package'));

call app.guard('visit_package', 'select', 'insert', 'update');
call app.guard('package_purchase', 'select', 'insert', 'update');
call app.guard('package_use', 'select', 'insert');
create policy visit_package_read on app.visit_package for select to app_user using ((select app.actor_kind()) = 'patient');
create policy visit_package_staff on app.visit_package for all to app_user using ((select app.admin_may('billing_operations')));
create policy package_purchase_own on app.package_purchase for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy package_purchase_staff on app.package_purchase for all to app_user using ((select app.admin_may('billing_operations')));
create policy package_use_own on app.package_use for select to app_user using (purchase_id in (select p.id from app.package_purchase p
  where (select app.actor_kind()) = 'patient' and p.patient_id = (select app.actor_id())));
create policy package_use_staff on app.package_use for select to app_user using ((select app.admin_may('billing_operations')));
