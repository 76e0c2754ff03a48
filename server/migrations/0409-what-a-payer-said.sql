-- The same rule, column by column: making an object of the whole row, twice for each change, took longer than writing the row.
create or replace function app.remitted_claim_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.remittance_id, new.position, new.clm01, new.status, new.charge_cents, new.paid_cents, new.patient_cents, new.body)
    is distinct from (old.id, old.remittance_id, old.position, old.clm01, old.status, old.charge_cents, old.paid_cents, old.patient_cents, old.body) then
    raise insufficient_privilege using message = 'what a payer said is kept as it is';
  end if;
  return new;
end $$;
