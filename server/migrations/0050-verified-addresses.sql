-- When the holder of an e-mail address showed, by a code that was sent there, that it is theirs. Only such an address recovers an account.
alter table app.identity add column email_verified_at timestamptz(3);
alter table app.identity add constraint identity_verified_email check (email_verified_at is null or email is not null);
-- So far an address got into this table in two ways: by a patient's code, or by the practice that entered it for its staff.
set local role app_job;
update app.identity set email_verified_at = updated_at where email is not null;
set local role app_owner;

-- Where a confirmed patient is reached, and with which identity they sign in, is changed by sign-in alone (as the system), which asks anew who
-- they are and tells the old address. Nobody makes a confirmed patient unconfirmed to get around this.
create function app.patient_reach_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'app_user' and old.confirmation_status = 'confirmed'
    and (new.email, new.phone_number, new.identity_id, new.confirmation_status)
      is distinct from (old.email, old.phone_number, old.identity_id, old.confirmation_status) then
    raise insufficient_privilege using message = 'the reach of a confirmed patient is changed by sign-in alone';
  end if;
  return new;
end $$;
create trigger patient_reach before update of email, phone_number, identity_id, confirmation_status on app.patient
  for each row execute function app.patient_reach_is_kept();
