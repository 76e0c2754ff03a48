import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    lab: { marked: 'panel_name', plain: 'source panel review_status' },
    lab_result: { marked: 'name text', coarse: 'unit', plain: 'analyte loinc comparator test_result reference_ranges flag' },
    lab_feedback: { marked: 'text' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.lab t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.lab_result t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.lab_feedback t`,
  ],
}
