-- By whose clock the notices to the caller wait: that of whoever reads them, who may act for the caller and whose row the caller does not see.
create function app.my_notice_zone() returns text language plpgsql stable security definer set search_path = '' as $$ begin return (
  case app.actor_kind()
    when 'patient' then (select p.time_zone from app.patient p where p.id = app.contact_of(app.actor_id()))
    when 'provider' then (select v.time_zone from app.provider v where v.id = app.actor_id())
  end
); end $$;
grant create on schema app to app_job;
alter function app.my_notice_zone() owner to app_job;
revoke create on schema app from app_job;
revoke all on function app.my_notice_zone() from public;
grant execute on function app.my_notice_zone() to app_user, app_job;
