-- The goals of patients. They begin in a note, which names them by an id of its own; a later note that carries one says what became of it.
-- The last signed note, by the time of its visit, has the say.
create table app.smart_goal (
  id uuid primary key, patient_id uuid not null references app.patient, provider_id uuid not null references app.provider,
  note_id uuid not null references app.chart_note on delete cascade, appointment_id uuid not null references app.appointment on delete cascade,
  visit_at timestamptz(3) not null, text text not null, by_date date,
  status text not null check (status in ('active', 'completed', 'archived')),
  agreed_at timestamptz(3) not null, changed_at timestamptz(3) not null, ended_at timestamptz(3),
  check ((status = 'active') = (ended_at is null))
);
create index smart_goal_patient on app.smart_goal (patient_id, agreed_at desc, id desc);
create index smart_goal_provider on app.smart_goal (provider_id);
create index smart_goal_note on app.smart_goal (note_id);
create index smart_goal_visit on app.smart_goal (appointment_id);

-- The days on which the patient said that a goal was done, by their own clock.
create table app.smart_goal_day (
  goal_id uuid not null references app.smart_goal on delete cascade, patient_id uuid not null references app.patient,
  local_date date not null, at timestamptz(3) not null, primary key (goal_id, local_date)
);
create index smart_goal_day_patient on app.smart_goal_day (patient_id);

call app.guard('smart_goal', 'select', 'insert', 'update');
create policy smart_goal_patient on app.smart_goal for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy smart_goal_in_care on app.smart_goal for select to app_user
  using ((select app.actor_kind()) = 'provider' and (provider_id = (select app.actor_id()) or patient_id = any ((select app.my_patients())::uuid[])));
create policy smart_goal_add on app.smart_goal for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
-- The next dietitian takes over a goal with the note that carries it.
create policy smart_goal_change on app.smart_goal for update to app_user
  using ((select app.actor_kind()) = 'provider' and (provider_id = (select app.actor_id()) or patient_id = any ((select app.my_patients())::uuid[])))
  with check (provider_id = (select app.actor_id()));

call app.guard('smart_goal_day', 'select', 'insert', 'delete');
create policy smart_goal_day_own on app.smart_goal_day for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id())
    and exists (select from app.smart_goal g where g.id = goal_id and g.patient_id = smart_goal_day.patient_id));
create policy smart_goal_day_in_care on app.smart_goal_day for select to app_user
  using ((select app.actor_kind()) = 'provider' and patient_id = any ((select app.my_patients())::uuid[]));

-- In how many weeks the dietitian would see the patient again.
alter table app.visit_instruction add column next_visit_weeks integer check (next_visit_weeks between 1 and 52);
