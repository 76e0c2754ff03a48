-- One row for each thing that a patient owes for: where its collection stands. The amounts follow the items, the payments and what was given up; a job
-- writes them, and each of them can be reckoned anew from its source.
create table app.bill (
  id uuid primary key, reference text not null unique check (reference ~ '^[a-z_]+(:[A-Za-z0-9_.-]+)+$' and length(reference) <= 160),
  patient_id uuid not null references app.patient,
  type text not null check (type in ('session_patient_share', 'self_pay', 'no_show_fee', 'late_cancel_fee', 'remote_encounter_share', 'donation')),
  appointment_id uuid references app.appointment, claim_id uuid,
  state text not null check (state in ('awaiting_insurance', 'upcoming', 'due', 'processing', 'failed', 'contested', 'paid', 'partially_refunded', 'refunded',
    'waived', 'written_off')),
  owed_cents bigint not null default 0 check (owed_cents >= 0), paid_cents bigint not null default 0 check (paid_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0), waived_cents bigint not null default 0 check (waived_cents >= 0),
  written_off_cents bigint not null default 0 check (written_off_cents >= 0), forgone_cents bigint not null default 0 check (forgone_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0), surplus_cents bigint not null default 0 check (surplus_cents >= 0),
  open_cents bigint not null default 0 check (open_cents >= 0),
  -- What was moved here between what is owed and the credit, beside what payments put there themselves, and how often the books were written for it.
  kept_cents bigint not null default 0, postings integer not null default 0 check (postings >= 0),
  -- Since when there is money above what is owed: after a while it goes back.
  surplus_since timestamptz(3),
  -- Why nothing is collected for now, beside an open question.
  frozen_why text check (frozen_why in ('contest', 'staff')), frozen_at timestamptz(3),
  -- What the patient was told: when which amount is charged. Without a card there is no moment.
  told_at timestamptz(3), told_cents bigint check (told_cents >= 0), collect_at timestamptz(3),
  -- The charge that is under way, and how those before it ended.
  payment_id uuid, failures integer not null default 0 check (failures >= 0), first_failed_at timestamptz(3), next_try_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  check ((frozen_why is null) = (frozen_at is null)), check (collect_at is null or told_at is not null), check ((told_at is null) = (told_cents is null)),
  check ((surplus_cents > 0) = (surplus_since is not null))
);
create index bill_patient on app.bill (patient_id, created_at desc, id desc);
create index bill_open on app.bill (created_at, id) where open_cents > 0;
create index bill_collect on app.bill (collect_at) where collect_at is not null and open_cents > 0;
create index bill_retry on app.bill (next_try_at) where next_try_at is not null;
create index bill_surplus on app.bill (surplus_since) where surplus_since is not null;
create index bill_visit on app.bill (appointment_id) where appointment_id is not null;
create index bill_claim on app.bill (claim_id) where claim_id is not null;

-- What a patient was told about a charge, and when.
create table app.bill_notice (
  id uuid primary key, bill_id uuid not null references app.bill, patient_id uuid not null references app.patient,
  kind text not null check (kind in ('charge', 'no_card', 'changed', 'nothing_left', 'plan_part')),
  amount_cents bigint not null check (amount_cents >= 0), collect_at timestamptz(3), instrument_id uuid, created_at timestamptz(3) not null
);
create index bill_notice_bill on app.bill_notice (bill_id, created_at desc, id desc);
create index bill_notice_patient on app.bill_notice (patient_id);

-- What is open of a bill, in equal parts.
create table app.payment_plan (
  id uuid primary key, bill_id uuid not null references app.bill, patient_id uuid not null references app.patient,
  base_cents bigint not null check (base_cents > 0), parts jsonb not null,
  started_at timestamptz(3) not null, ended_at timestamptz(3)
);
create unique index payment_plan_standing on app.payment_plan (bill_id) where ended_at is null;
create index payment_plan_patient on app.payment_plan (patient_id);

-- A question about a bill. While one is open, nothing is collected of it.
create table app.bill_question (
  id uuid primary key, bill_id uuid not null references app.bill, patient_id uuid not null references app.patient,
  message text not null check (length(message) between 1 and 1000), asked_at timestamptz(3) not null, asked_by uuid not null,
  outcome text check (outcome in ('stands', 'changed', 'withdrawn')), answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz(3), answered_by uuid references app.administrator,
  check ((outcome is null) = (answered_at is null)), check ((answer is null) = (outcome is null or outcome = 'withdrawn'))
);
create unique index bill_question_open on app.bill_question (bill_id) where outcome is null;
create index bill_question_waiting on app.bill_question (asked_at, id) where outcome is null;
create index bill_question_bill on app.bill_question (bill_id, asked_at desc);
create index bill_question_patient on app.bill_question (patient_id);
create index bill_question_answered_by on app.bill_question (answered_by) where answered_by is not null;

-- What the practice gives up of a bill. A large amount waits for a second person. The law may grant it by itself, and then nobody asked.
create table app.bill_relief (
  id uuid primary key, bill_id uuid not null references app.bill, patient_id uuid not null references app.patient,
  kind text not null check (kind in ('waiver', 'write_off')), amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason ~ '^[a-z_]{3,40}$'), note text not null check (length(note) <= 300),
  state text not null check (state in ('waiting', 'granted', 'refused')),
  asked_by uuid references app.administrator, asked_name text, asked_at timestamptz(3) not null,
  decided_by uuid references app.administrator, decided_name text, decided_at timestamptz(3),
  -- The second pair of eyes belongs to somebody else.
  check (decided_by is null or decided_by <> asked_by), check (state <> 'waiting' or asked_by is not null)
);
create index bill_relief_bill on app.bill_relief (bill_id, asked_at desc, id desc);
create index bill_relief_state on app.bill_relief (state, asked_at desc, id desc);
create index bill_relief_all on app.bill_relief (asked_at desc, id desc);
create index bill_relief_patient on app.bill_relief (patient_id);
create index bill_relief_asked_by on app.bill_relief (asked_by) where asked_by is not null;
create index bill_relief_decided_by on app.bill_relief (decided_by) where decided_by is not null;

-- Whose cards pay for a patient beside their own. Both have agreed; the note says how.
create table app.family_payer (
  id uuid primary key, patient_id uuid not null references app.patient, payer_patient_id uuid not null references app.patient,
  payer_name text not null, note text not null check (length(note) between 1 and 300),
  started_at timestamptz(3) not null, started_by uuid not null references app.administrator, ended_at timestamptz(3), check (patient_id <> payer_patient_id)
);
create unique index family_payer_standing on app.family_payer (patient_id) where ended_at is null;
create index family_payer_patient on app.family_payer (patient_id);
create index family_payer_payer on app.family_payer (payer_patient_id);
create index family_payer_started_by on app.family_payer (started_by);

-- Numbers without gaps: a number is taken in the transaction that uses it, so a transaction that fails takes none.
create table app.paper_series (name text primary key check (name ~ '^[A-Z]{1,3}-\d{4}$'), taken integer not null check (taken >= 0));

-- Receipts and statements. What was issued is never changed.
create table app.bill_paper (
  id uuid primary key, kind text not null check (kind in ('receipt', 'refund', 'statement')), series text not null references app.paper_series,
  n integer not null check (n > 0), patient_id uuid not null references app.patient, month date, payment_id uuid, refund_id uuid,
  amount_cents bigint not null check (amount_cents >= 0), content jsonb not null, content_hash text not null, bill_ids uuid[] not null,
  issued_at timestamptz(3) not null,
  unique (series, n), check ((kind = 'statement') = (month is not null)), check ((kind = 'receipt') <= (payment_id is not null)),
  check ((kind = 'refund') = (refund_id is not null))
);
create unique index bill_paper_receipt on app.bill_paper (payment_id, patient_id) where kind = 'receipt';
create unique index bill_paper_refund on app.bill_paper (refund_id, patient_id) where kind = 'refund';
create unique index bill_paper_statement on app.bill_paper (patient_id, month) where kind = 'statement';
create index bill_paper_patient on app.bill_paper (patient_id, issued_at desc, id desc);
create function app.bill_paper_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or (to_jsonb(new) - 'patient_id') is distinct from (to_jsonb(old) - 'patient_id') then
    raise insufficient_privilege using message = 'a paper that was issued never changes';
  end if;
  return new;
end $$;
create trigger bill_paper_kept before update or delete on app.bill_paper for each row execute function app.bill_paper_is_kept();
create function app.paper_series_goes_on() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.name <> old.name or new.taken <> old.taken + 1 then
    raise insufficient_privilege using message = 'numbers of papers are taken one after the other';
  end if;
  return new;
end $$;
create trigger paper_series_kept before update or delete on app.paper_series for each row execute function app.paper_series_goes_on();

-- What the daily check of the books found.
create table app.reconciliation_run (
  id uuid primary key, day date not null, ran_at timestamptz(3) not null, findings jsonb not null, skipped text[] not null
);
create index reconciliation_run_at on app.reconciliation_run (ran_at desc, id desc);

call app.guard('bill', 'select');
call app.guard('bill_notice', 'select');
call app.guard('payment_plan', 'select', 'insert');
call app.guard('bill_question', 'select', 'insert');
call app.guard('bill_relief', 'select', 'insert', 'update');
call app.guard('family_payer', 'select', 'insert');
call app.guard('paper_series');
call app.guard('bill_paper', 'select');
call app.guard('reconciliation_run', 'select', 'insert');
grant update (ended_at) on app.payment_plan, app.family_payer to app_user;
grant update (outcome, answer, answered_at, answered_by) on app.bill_question to app_user;
grant update (frozen_why, frozen_at, updated_at) on app.bill to app_user;
revoke delete on app.bill_paper, app.paper_series from app_job;

create policy bill_billing on app.bill for all to app_user using ((select app.admin_may('billing_operations')));
create policy bill_patient on app.bill for select to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
-- A patient who contests something stops its collection by that. No other column is theirs to change.
create policy bill_patient_freeze on app.bill for update to app_user using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy bill_notice_billing on app.bill_notice for select to app_user using ((select app.admin_may('billing_operations')));
create policy bill_notice_patient on app.bill_notice for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy payment_plan_billing on app.payment_plan for all to app_user using ((select app.admin_may('billing_operations')));
create policy payment_plan_patient on app.payment_plan for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy bill_question_billing on app.bill_question for all to app_user using ((select app.admin_may('billing_operations')));
create policy bill_question_patient on app.bill_question for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy bill_relief_billing on app.bill_relief for all to app_user using ((select app.admin_may('billing_operations')));
-- The patient sees what was given up, and neither who asked for it nor the note: the verbs leave both out.
create policy bill_relief_patient on app.bill_relief for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and state = 'granted');
create policy family_payer_billing on app.family_payer for all to app_user using ((select app.admin_may('billing_operations')));
create policy family_payer_patient on app.family_payer for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy bill_paper_billing on app.bill_paper for select to app_user using ((select app.admin_may('billing_operations')));
create policy bill_paper_patient on app.bill_paper for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy reconciliation_run_staff on app.reconciliation_run for all to app_user
  using ((select app.admin_may('billing_operations', 'finance')));
