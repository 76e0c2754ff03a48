-- Care without a visit whose note nobody signs ends, and says why. Until then its dietitian is reminded. Also what is older gets its reminder and a
-- week from then on, because the end moves with a reminder that comes late.
alter table app.billable_remote_encounter add sign_until timestamptz(3), add sign_reminded_at timestamptz(3), add expiry_reason text;
set local role app_job;
update app.billable_remote_encounter set sign_until = period_end + interval '30 days',
  expiry_reason = case when status = 'expired' then case when 'payer_stopped' = any (conflicts) then 'conflict' else 'too_little_time' end end;
set local role app_owner;
alter table app.billable_remote_encounter alter column sign_until set not null, add check (sign_until > period_end),
  add check (expiry_reason in ('too_little_time', 'not_signed', 'conflict')), add check ((status = 'expired') = (expiry_reason is not null));
create index remote_encounter_unsigned on app.billable_remote_encounter (sign_until, id) where status = 'eligible';
