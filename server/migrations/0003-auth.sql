-- Sign-in: reached through auth/access.ts alone, as the system, since there is no actor yet.
create table app.challenge (
  id uuid primary key, purpose text not null check (purpose in ('sign_in', 'reset_password', 'update_identity', 'recover', 'step_up')),
  kind text not null check (kind in ('patient', 'staff')), phone_number text, email text, channel text not null default 'sms' check (channel in ('sms', 'email')),
  identity_id uuid, session_id uuid, code_hash text, tries integer not null default 0, sends integer not null default 1,
  payload jsonb not null default '{}', address_hash text,
  -- The code, encrypted, until it is sent: so that a repeated job sends the same one.
  sealed_code text, sent_at timestamptz(3),
  expires_at timestamptz(3) not null, resend_after timestamptz(3) not null, consumed_at timestamptz(3), created_at timestamptz(3) not null
);
create index challenge_phone on app.challenge (phone_number, created_at);
create index challenge_created on app.challenge (created_at);
call app.guard('challenge');

create table app.session (
  id uuid primary key, identity_id uuid not null references app.identity, kind text not null, device text, address_hash text,
  created_at timestamptz(3) not null, seen_at timestamptz(3) not null, expires_at timestamptz(3) not null,
  ended_at timestamptz(3), ended_by text, step_up_until timestamptz(3),
  -- What must be confirmed before the session is a full one, after a recovery.
  must_update text check (must_update in ('phone_number'))
);
create index session_identity on app.session (identity_id) where ended_at is null;
create index session_ended on app.session (ended_at) where ended_at is not null;
call app.guard('session');

create table app.refresh_token (
  token_hash text primary key, session_id uuid not null references app.session, created_at timestamptz(3) not null,
  used_at timestamptz(3), replaced_by text,
  -- The successor is derived from the token and this, so that two tabs with one token get one successor.
  seed text not null
);
create index refresh_token_session on app.refresh_token (session_id);
call app.guard('refresh_token');
