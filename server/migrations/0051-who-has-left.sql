-- Whether somebody may still act: asked once for each identity token that a node sees, since a token outlives the moment in which its holder leaves.
create function app.may_act(actor_kind text, person_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select case actor_kind
    when 'patient' then exists (select from app.patient p where p.id = person_id and p.deleted_at is null)
    when 'provider' then exists (select from app.provider v where v.id = person_id and v.status <> 'offboarded')
    else exists (select from app.administrator a where a.id = person_id) end $$;

-- A provider who leaves loses access in that moment: their sessions end, and every node hears of it. Who is an administrator, too, signed in as that.
create function app.provider_left() returns trigger language plpgsql security definer set search_path = '' as $$
declare ended uuid;
begin
  for ended in
    update app.session s set ended_at = app.moment(), ended_by = 'offboarded', step_up_until = null
    from app.provider_account c
    where c.provider_id = new.id and s.identity_id = c.identity_id and s.ended_at is null
      and not exists (select from app.administrator a where a.identity_id = c.identity_id)
    returning s.id
  loop
    perform pg_catalog.pg_notify('session_ended', ended::text);
  end loop;
  return null;
end $$;
grant create on schema app to app_job;
alter function app.may_act(text, uuid) owner to app_job;
alter function app.provider_left() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.may_act(text, uuid) from public;
grant execute on function app.may_act(text, uuid) to app_job;
create trigger provider_left after update of status on app.provider
  for each row when (new.status = 'offboarded' and old.status <> 'offboarded') execute function app.provider_left();
