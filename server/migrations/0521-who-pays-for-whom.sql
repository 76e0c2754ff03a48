-- A patient may end that somebody pays for them, and never say who does: only staff write that down, when both agreed.
drop policy family_payer_patient on app.family_payer;
create policy family_payer_patient on app.family_payer for select to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));
create policy family_payer_patient_ends on app.family_payer for update to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()));

-- A patient asks and takes back. The answer is the practice's.
drop policy bill_question_patient on app.bill_question;
create policy bill_question_patient on app.bill_question for all to app_user
  using ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()))
  with check ((select app.actor_kind()) = 'patient' and patient_id = (select app.actor_id()) and (outcome is null or outcome = 'withdrawn') and answered_by is null);
