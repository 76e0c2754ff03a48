-- The files that were sent to a bank with what speaks for a payment, one of each kind. `file_ref`: its name at the processor, once it is there.
create table app.dispute_file (
  file_id uuid primary key references app.file, dispute_id uuid not null references app.dispute,
  kind text not null check (kind in ('visit', 'policy', 'messages', 'receipt', 'signature', 'other')),
  file_ref text check (file_ref ~ '^[A-Za-z0-9_]{3,100}$'),
  unique (dispute_id, kind)
);
call app.guard('dispute_file', 'select', 'insert');
grant update (file_ref) on app.dispute_file to app_job;
create policy dispute_file_billing on app.dispute_file for all to app_user using ((select app.admin_may('billing_operations')));

-- Billing staff upload what they send to a bank, and read what any of them sent.
create policy file_dispute on app.file for all to app_user
  using ((select app.admin_may('billing_operations')) and purpose = 'dispute_evidence' and uploader_kind = 'admin'
    and (attached_at is not null or uploaded_by = (select app.actor_id())))
  with check (purpose = 'dispute_evidence' and uploader_kind = 'admin' and uploaded_by = (select app.actor_id()));

-- Other features add purposes of their own, so this adds to those that are there.
do $$
declare listed text;
begin
  select string_agg(word, ', ' order by word) into listed from (
    select distinct (regexp_matches(pg_get_constraintdef(c.oid), '''[a-z_]+''', 'g'))[1] as word from pg_constraint c
    where c.conrelid = 'app.file'::regclass and c.conname = 'file_purpose_check' union select quote_literal('dispute_evidence')) words;
  alter table app.file drop constraint file_purpose_check;
  execute format('alter table app.file add constraint file_purpose_check check (purpose in (%s))', listed);
end $$;
