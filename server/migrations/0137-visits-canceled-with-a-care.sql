-- Which visits were canceled when a care ended, so that exactly these come back if the end is taken back.
alter table app.care add column canceled_visit_ids uuid[] not null default '{}';
