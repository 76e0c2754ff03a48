-- What the practice says to many people at once: banners on their first screens.
create table app.announcement (
  id uuid primary key, audience text not null check (audience in ('all', 'patients', 'providers')), level text not null check (level in ('info', 'important', 'outage')),
  title_en text not null, title_es text not null, body_en text not null, body_es text not null, link text, dismissible boolean not null,
  starts_at timestamptz(3) not null, ends_at timestamptz(3), created_at timestamptz(3) not null, created_by uuid not null references app.administrator,
  check (ends_at is null or ends_at >= starts_at)
);
create index announcement_by_start on app.announcement (starts_at desc, id desc);
create index announcement_author on app.announcement (created_by);
-- Who had it on the screen, and who closed it.
create table app.announcement_seen (
  announcement_id uuid not null references app.announcement, reader_kind text not null check (reader_kind in ('patient', 'provider', 'admin')), reader_id uuid not null,
  seen_at timestamptz(3) not null, dismissed_at timestamptz(3), primary key (announcement_id, reader_kind, reader_id)
);
create index announcement_seen_reader on app.announcement_seen (reader_id);

call app.guard('announcement', 'select', 'insert', 'update');
call app.guard('announcement_seen', 'select', 'insert', 'update');
create policy announcement_read on app.announcement for select to app_user using (
  (audience = 'all' and (select app.actor_kind()) in ('patient', 'provider', 'admin')) or (audience = 'patients' and (select app.actor_kind()) = 'patient')
  or (audience = 'providers' and (select app.actor_kind()) = 'provider'));
create policy announcement_support on app.announcement for all to app_user using ((select app.admin_may('support')));
create policy announcement_seen_own on app.announcement_seen for all to app_user using (reader_kind = (select app.actor_kind()) and reader_id = (select app.actor_id()));
create policy announcement_seen_support on app.announcement_seen for select to app_user using ((select app.admin_may('support')));
