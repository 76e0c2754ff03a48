import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    // A marker would break the structure of a content.
    chart_note: { coarse: 'content', plain: 'kind status' },
    chart_note_version: { coarse: 'changes', plain: 'act' },
    // What was signed refuses any change, a marker too.
    chart_note_signature: { coarse: 'snapshot signature_name', plain: 'sha256 credentials' },
    chart_note_addendum: { coarse: 'text reason signature_name', plain: 'credentials' },
    chart_note_unlock: { coarse: 'reason', plain: 'prior_sha256' },
    chart_note_withholding: { marked: 'reason' },
    visit_instruction: { marked: 'instructions next_visit_focus signature_name', coarse: 'goals', plain: 'credentials' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chart_note t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chart_note_signature t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.chart_note_addendum t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.visit_instruction t`,
  ],
}
