-- What was signed is kept from everybody who runs the product, callers and jobs alike. Only the owner of the tables, who migrates them, may repair a
-- row. When two records become one, a job lets a release follow its patient; what stands on its form stays as it is.
create or replace function app.release_is_kept() returns trigger language plpgsql set search_path = '' as $$
declare ending text[] := array['status', 'revoked_at', 'updated_at'];
begin
  if current_user not in ('app_user', 'app_job') then return new; end if;
  if current_user = 'app_job' then ending := ending || array['patient_id', 'signed_by', 'created_by']; end if;
  if old.status <> 'draft' and (to_jsonb(new) - ending) is distinct from (to_jsonb(old) - ending) then
    raise insufficient_privilege using message = 'what was signed does not change';
  end if;
  if old.status in ('expired', 'revoked') and new.status <> old.status or old.status = 'active' and new.status = 'draft' then
    raise insufficient_privilege using message = 'a release that has ended does not begin again';
  end if;
  return new;
end $$;

-- A draft may bring the name with which somebody means to sign; everything else of a signature comes at once.
alter table app.release_of_information drop constraint release_of_information_check3;
alter table app.release_of_information add constraint release_of_information_signature check (
  num_nulls(signature_kind, signed_by, signed_at, pdf_file_id, pdf_sha256) in (0, 5) and (signed_at is null or signature_name is not null));
