-- What patients write down between visits. An entry belongs to the day of its own zone, so that a journey later moves no day.
create table app.journal_entry (
  id uuid primary key, patient_id uuid not null references app.patient, client_id uuid not null,
  occurred_at timestamptz(3) not null, time_zone text not null, local_date date not null,
  -- Before three in the morning, when an entry may still count for the day before.
  before_three boolean not null,
  kind text not null check (kind in ('meal', 'snack', 'drink', 'symptom', 'activity', 'sleep', 'mood', 'water', 'note', 'weight')),
  text text, items jsonb not null default '[]', nutrients jsonb, items_not_estimated integer not null default 0,
  hunger_before smallint check (hunger_before between 1 and 10), hunger_after smallint check (hunger_after between 1 and 10),
  satisfaction smallint check (satisfaction between 1 and 10),
  emotions text[] not null default '{}', symptoms text[] not null default '{}',
  minutes integer check (minutes between 1 and 1440), water_ml integer check (water_ml between 1 and 10000),
  weight_grams integer check (weight_grams between 500 and 650000),
  visibility text not null default 'shared' check (visibility in ('shared', 'private')),
  reviewed_at timestamptz(3), hidden_at timestamptz(3),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by uuid, version integer not null default 1,
  unique (patient_id, client_id)
);
create index journal_entry_page on app.journal_entry (patient_id, occurred_at desc, id desc) where hidden_at is null;
create index journal_entry_unreviewed on app.journal_entry (patient_id) where reviewed_at is null and visibility = 'shared' and hidden_at is null;

create table app.journal_comment (
  id uuid primary key, journal_entry_id uuid not null references app.journal_entry, patient_id uuid not null references app.patient,
  by text not null check (by in ('patient', 'provider')), author_id uuid not null, text text not null, at timestamptz(3) not null
);
create index journal_comment_entry on app.journal_comment (journal_entry_id, at, id);
create index journal_comment_patient on app.journal_comment (patient_id);

-- That a dietitian has looked at an entry, and how they reacted.
create table app.journal_review (
  journal_entry_id uuid not null references app.journal_entry, provider_id uuid not null references app.provider,
  patient_id uuid not null references app.patient,
  reaction text not null check (reaction in ('seen', 'well_done', 'with_you', 'curious')), at timestamptz(3) not null,
  primary key (journal_entry_id, provider_id)
);
create index journal_review_patient on app.journal_review (patient_id);

create table app.journal_question (
  patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  text text not null, asked_at timestamptz(3) not null,
  primary key (patient_id, provider_id)
);

-- A dietitian may not change an entry. That it was looked at follows from the review, and the index of what nobody has looked at from that.
create function app.journal_entry_reviewed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.journal_entry set reviewed_at = new.at where id = new.journal_entry_id and reviewed_at is null;
  return null;
end $$;
grant create on schema app to app_job;
alter function app.journal_entry_reviewed() owner to app_job;
revoke create on schema app from app_job;
create trigger journal_review_entry after insert on app.journal_review for each row execute function app.journal_entry_reviewed();

call app.guard('journal_entry', 'select', 'insert', 'update');
create policy journal_entry_own on app.journal_entry for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy journal_entry_shared on app.journal_entry for select to app_user
  using ((select app.actor_kind()) = 'provider' and visibility = 'shared' and hidden_at is null and patient_id = any ((select app.my_patients())::uuid[]));

-- What was written into an entry is seen by whoever sees the entry. Writing into it takes open care.
call app.guard('journal_comment', 'select', 'insert');
create policy journal_comment_own on app.journal_comment for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy journal_comment_answer on app.journal_comment for insert to app_user
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and by = 'patient'
    and exists (select from app.journal_entry e where e.id = journal_entry_id and e.patient_id = journal_comment.patient_id));
create policy journal_comment_shared on app.journal_comment for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[])
    and exists (select from app.journal_entry e where e.id = journal_entry_id));
create policy journal_comment_write on app.journal_comment for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and by = 'provider' and author_id = (select app.actor_id())
    and exists (select from app.journal_entry e where e.id = journal_entry_id and e.patient_id = journal_comment.patient_id)
    and patient_id = any ((select app.my_patients_in_care())::uuid[]));

call app.guard('journal_review', 'select', 'insert', 'update');
create policy journal_review_own on app.journal_review for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy journal_review_shared on app.journal_review for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[])
    and exists (select from app.journal_entry e where e.id = journal_entry_id));
create policy journal_review_write on app.journal_review for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and exists (select from app.journal_entry e where e.id = journal_entry_id and e.patient_id = journal_review.patient_id)
    and patient_id = any ((select app.my_patients_in_care())::uuid[]));
create policy journal_review_change on app.journal_review for update to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and patient_id = any ((select app.my_patients_in_care())::uuid[]));

call app.guard('journal_question', 'select', 'insert', 'update', 'delete');
create policy journal_question_own on app.journal_question for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy journal_question_read on app.journal_question for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));
create policy journal_question_ask on app.journal_question for all to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and patient_id = any ((select app.my_patients_in_care())::uuid[]));
