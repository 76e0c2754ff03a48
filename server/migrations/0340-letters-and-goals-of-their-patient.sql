-- What a dietitian writes about a patient leans on rows of the same patient alone.
drop policy letter_provider_add on app.letter;
create policy letter_provider_add on app.letter for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and patient_id = any ((select app.my_patients_in_care())::uuid[])
    and (referral_id is null or exists (select from app.referral r where r.id = referral_id and r.patient_id = letter.patient_id and r.confirmed_at is not null))
    and (release_id is null or exists (select from app.release_of_information r where r.id = release_id and r.patient_id = letter.patient_id))
    and exists (select from app.chart_note n where n.id = note_id and n.provider_id = (select app.actor_id()) and n.appointment_id = letter.appointment_id
      and n.patient_id = letter.patient_id and n.status = 'signed' and n.version = note_version));

drop policy smart_goal_add on app.smart_goal;
create policy smart_goal_add on app.smart_goal for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and exists (select from app.chart_note n where n.id = note_id and n.provider_id = (select app.actor_id()) and n.patient_id = smart_goal.patient_id));
drop policy smart_goal_change on app.smart_goal;
create policy smart_goal_change on app.smart_goal for update to app_user
  using ((select app.actor_kind()) = 'provider' and (provider_id = (select app.actor_id()) or patient_id = any ((select app.my_patients())::uuid[])))
  with check (provider_id = (select app.actor_id())
    and exists (select from app.chart_note n where n.id = note_id and n.provider_id = (select app.actor_id()) and n.patient_id = smart_goal.patient_id));
-- A goal stays with its patient, whoever asks, but for a merge.
create function app.goal_stays_with_patient() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'app_job' and new.patient_id is distinct from old.patient_id then
    raise insufficient_privilege using message = 'a goal stays with its patient';
  end if;
  return new;
end $$;
create trigger smart_goal_stays before update on app.smart_goal for each row execute function app.goal_stays_with_patient();

-- An addendum belongs to a signed note of its author, about the same patient.
drop policy contact_note_addendum_own on app.contact_note_addendum;
create policy contact_note_addendum_own on app.contact_note_addendum for select to app_user
  using ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id()));
create policy contact_note_addendum_add on app.contact_note_addendum for insert to app_user
  with check ((select app.actor_kind()) = 'provider' and provider_id = (select app.actor_id())
    and exists (select from app.contact_note c where c.id = contact_note_id and c.provider_id = (select app.actor_id())
      and c.patient_id = contact_note_addendum.patient_id and c.status = 'signed'));
