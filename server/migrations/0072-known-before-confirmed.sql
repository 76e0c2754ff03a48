-- Whether others rely on who a patient is and where they are reached: the patient is confirmed, has shown that their address is theirs, or has
-- been somebody's guardian, to whom messages went and who gave consents. A guardianship that has ended counts too: otherwise whoever stole a
-- session would end it first.
create function app.is_relied_on(patient uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.patient p left join app.identity i on i.id = p.identity_id
    where p.id = patient and (p.confirmation_status = 'confirmed' or i.email_verified_at is not null
      or exists (select from app.guardianship g where g.guardian_id = p.id))) $$;
grant create on schema app to app_job;
alter function app.is_relied_on(uuid) owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.is_relied_on(uuid) from public;
grant execute on function app.is_relied_on(uuid) to app_user, app_job;

-- As before for confirmed patients. Somebody on whom others rely and who is not confirmed yet may still be confirmed, and may get an address if
-- they have none; one that they have is replaced by sign-in alone.
create or replace function app.patient_reach_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'app_user' and old.confirmation_status = 'confirmed'
    and (new.email, new.phone_number, new.identity_id, new.confirmation_status)
      is distinct from (old.email, old.phone_number, old.identity_id, old.confirmation_status) then
    raise insufficient_privilege using message = 'the reach of a confirmed patient is changed by sign-in alone';
  end if;
  if current_user = 'app_user'
    and ((old.email is not null and new.email is distinct from old.email)
      or (new.phone_number, new.identity_id) is distinct from (old.phone_number, old.identity_id))
    and app.is_relied_on(old.id) then
    raise insufficient_privilege using message = 'the reach of somebody on whom others rely is changed by sign-in alone';
  end if;
  return new;
end $$;
