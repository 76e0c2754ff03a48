-- Codes for care without a visit that the code set of 2026 brought, and the one that followed G2012: the rules of remote care name some of them already, and
-- a claim or a price list must know what they are. None is on; dietitians may bill those of therapy followed from home, where a payer takes them.
set local role app_job;
insert into app.procedure_code (code, label_en, label_es, unit, unit_minutes, max_units, is_for_dietitians, modifiers, valid_from, valid_to) values
  ('98016', 'Short check-in with a physician', 'Contacto breve con un médico', 'visit', null, 1, false, '{}', '2025-01-01', null),
  ('99445', 'Readings from home, device for 2 to 15 days', 'Mediciones en casa, aparato por 2 a 15 días', 'month', null, 1, false, '{}', '2026-01-01', null),
  ('99470', 'Readings from home, first 10 minutes', 'Mediciones en casa, primeros 10 minutos', 'month', null, 1, false, '{}', '2026-01-01', null),
  ('98979', 'Therapy followed from home, first 10 minutes', 'Terapia seguida en casa, primeros 10 minutos', 'month', null, 1, true, '{}', '2026-01-01', null),
  ('98984', 'Breathing followed from home, device for 2 to 15 days', 'Respiración seguida en casa, aparato por 2 a 15 días', 'month', null, 1, true, '{}', '2026-01-01', null),
  ('98985', 'Movement followed from home, device for 2 to 15 days', 'Movimiento seguido en casa, aparato por 2 a 15 días', 'month', null, 1, true, '{}', '2026-01-01', null),
  ('98986', 'Behavior followed from home, device for 2 to 15 days', 'Conducta seguida en casa, aparato por 2 a 15 días', 'month', null, 1, true, '{}', '2026-01-01', null);
insert into app.remote_code_rule (code, family, min_minutes, max_minutes, min_data_days, max_data_days, "window", needs_live_contact, patient_initiated, once_per, add_on_of,
  excludes, is_for_dietitians, is_on, starts_on, ends_on, source) values
  ('98984', 'rtm', 0, null, 2, 15, '30_days', false, false, '30_days', null, '{}', true, false, '2026-01-01', null, 'Code set of 2026; needs a device as the FDA defines it'),
  ('98985', 'rtm', 0, null, 2, 15, '30_days', false, false, '30_days', null, '{}', true, false, '2026-01-01', null, 'Code set of 2026; needs a device as the FDA defines it'),
  ('98986', 'rtm', 0, null, 2, 15, '30_days', false, false, '30_days', null, '{}', true, false, '2026-01-01', null, 'Code set of 2026; needs a device as the FDA defines it'),
  ('98016', 'virtual_check_in', 5, 10, null, null, 'day', true, true, 'day', null, '{}', false, false, '2025-01-01', null, 'For physicians; followed G2012');
set local role app_owner;
