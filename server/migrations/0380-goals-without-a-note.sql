-- A dietitian sets or changes a goal from the chart, without a note: then no note and no visit stand behind what it says now, and `visit_at` is
-- the moment at which it was said. So the note of an earlier visit that is signed later leaves it alone, as it leaves what a later note said.
alter table app.smart_goal alter column note_id drop not null, alter column appointment_id drop not null,
  add column version integer not null default 1 check (version > 0),
  add constraint smart_goal_source check ((note_id is null) = (appointment_id is null));

drop policy smart_goal_add on app.smart_goal;
create policy smart_goal_add on app.smart_goal for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and case when note_id is null then patient_id = any ((select app.my_patients_in_care())::uuid[])
      else exists (select from app.chart_note n where n.id = note_id and n.provider_id = (select app.actor_id()) and n.patient_id = smart_goal.patient_id) end);
drop policy smart_goal_change on app.smart_goal;
create policy smart_goal_change on app.smart_goal for update to app_user
  using ((select app.actor_kind()) = 'provider' and (provider_id = (select app.actor_id()) or patient_id = any ((select app.my_patients())::uuid[])))
  with check (provider_id = (select app.actor_id())
    and case when note_id is null then patient_id = any ((select app.my_patients_in_care())::uuid[])
      else exists (select from app.chart_note n where n.id = note_id and n.provider_id = (select app.actor_id()) and n.patient_id = smart_goal.patient_id) end);
