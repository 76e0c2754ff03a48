-- When two records become one, a signed release follows its patient; what stands on its form stays as it is. Only the system merges.
create or replace function app.release_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare ending text[] := array['status', 'revoked_at', 'updated_at'];
begin
  if current_user <> 'app_user' then ending := ending || array['patient_id', 'signed_by', 'created_by']; end if;
  if old.status <> 'draft' and (to_jsonb(new) - ending) is distinct from (to_jsonb(old) - ending) then
    raise insufficient_privilege using message = 'what was signed does not change';
  end if;
  if old.status in ('expired', 'revoked') and new.status <> old.status or old.status = 'active' and new.status = 'draft' then
    raise insufficient_privilege using message = 'a release that has ended does not begin again';
  end if;
  return new;
end $$;
