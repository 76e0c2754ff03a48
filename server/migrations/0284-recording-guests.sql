-- A guest answers whether they may be recorded, sees whether they are, and may stop it. The words and the sound are not theirs to read.
create policy recording_guest on app.recording for select to app_user using (appointment_id = (select app.guest_visit()));
create policy recording_guest_begins on app.recording for insert to app_user with check (appointment_id = (select app.guest_visit()));
create policy recording_consent_guest on app.recording_consent for select to app_user using (appointment_id = (select app.guest_visit()));
create policy recording_consent_guest_answers on app.recording_consent for insert to app_user
  with check (appointment_id = (select app.guest_visit()) and party = 'guest' and person_id = (select app.actor_id()));
create policy recording_take_guest on app.recording_take for select to app_user using (appointment_id = (select app.guest_visit()));
create policy recording_take_guest_stops on app.recording_take for update to app_user using (appointment_id = (select app.guest_visit()));
