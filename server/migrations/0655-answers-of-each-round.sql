-- A bank that only asked may take the money back after all: then it wants an answer of its own, and what was answered before is kept apart.
alter table app.dispute add is_inquiry boolean not null default false, add round integer not null default 1 check (round between 1 and 99);
set local role app_job;
update app.dispute set is_inquiry = true where state = 'inquiry' or state = 'under_review' and not is_held;
set local role app_owner;

create table app.dispute_answer (
  dispute_id uuid not null references app.dispute, round integer not null check (round between 1 and 99),
  evidence text not null check (length(evidence) between 1 and 5000), evidence_by uuid references app.administrator, evidence_name text,
  evidence_at timestamptz(3), sent_at timestamptz(3), primary key (dispute_id, round)
);
create index dispute_answer_evidence_by on app.dispute_answer (evidence_by) where evidence_by is not null;
call app.guard('dispute_answer', 'select');
create policy dispute_answer_billing on app.dispute_answer for select to app_user using ((select app.admin_may('billing_operations')));
revoke delete on app.dispute_answer from app_job;

alter table app.dispute_file add round integer not null default 1 check (round between 1 and 99);
alter table app.dispute_file drop constraint dispute_file_dispute_id_kind_key, add unique (dispute_id, round, kind);
