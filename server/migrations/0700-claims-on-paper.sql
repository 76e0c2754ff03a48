-- A payer that takes no files gets the claim on paper. The version says so for good; how the form went, and what charged the payer, are filled in once.
alter table app.claim_version add column channel text not null default 'clearinghouse' check (channel in ('clearinghouse', 'paper')),
  add column paper_way text check (paper_way in ('mail', 'fax', 'portal')), add column charge_id uuid references app.ledger_transaction,
  add check (channel = 'paper' or (paper_way is null and charge_id is null)), add check (channel = 'clearinghouse' or x12 is null),
  add check (channel = 'clearinghouse' or (paper_way is null) = (sent_at is null));
create index claim_version_charge on app.claim_version (charge_id) where charge_id is not null;

-- Of the version that goes to the payer now, if it goes on paper: whether its form still waits to be sent.
alter table app.claim add column paper text check (paper in ('to_send', 'sent'));
create index claim_to_send on app.claim (service_day desc, id desc) where paper = 'to_send';

create or replace function app.claim_version_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare open constant text[] := '{patient_id,x12,interchange_number,group_number,sent_at,payer_claim_number,paper_way,charge_id}';
begin
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) or (old.x12 is not null and new.x12 is distinct from old.x12)
    or (old.paper_way is not null and (new.paper_way, new.sent_at) is distinct from (old.paper_way, old.sent_at))
    or (old.charge_id is not null and new.charge_id is distinct from old.charge_id)
    or (new.patient_id <> old.patient_id and current_user <> 'app_job') then
    raise insufficient_privilege using message = 'a version of a claim that was sent never changes';
  end if;
  return new;
end $$;
