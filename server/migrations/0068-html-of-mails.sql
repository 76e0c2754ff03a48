-- The outbox of the demo shows e-mails as their readers see them. Text messages have no HTML.
alter table app.demo_outbox add column html text;
