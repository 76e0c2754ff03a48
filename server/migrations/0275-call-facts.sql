-- How both saw each other in a call, for the note and the claim: when a browser turned its camera on or off, and what a finished call measured.
alter table app.video_stay add camera_changes timestamptz(3)[] not null default '{}';
alter table app.video_call
  -- The first and the last moment that the patient and the dietitian were both in the call. Somebody may have waited before.
  add together_from timestamptz(3), add together_to timestamptz(3),
  add apart_minutes integer not null default 0 check (apart_minutes >= 0),
  -- Of the minutes together: while neither sent a picture, and while one of the two did.
  add audio_only_minutes integer not null default 0 check (audio_only_minutes >= 0),
  add one_sided_minutes integer not null default 0 check (one_sided_minutes >= 0);
-- Whoever bills a visit needs to know whether it had a picture.
create policy video_call_billing on app.video_call for select to app_user using ((select app.admin_may('billing_operations')));
create policy video_stay_billing on app.video_stay for select to app_user using ((select app.admin_may('billing_operations')));
