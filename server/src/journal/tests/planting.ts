import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    journal_entry: { marked: 'text', coarse: 'items', plain: 'time_zone kind emotions symptoms visibility nutrients' },
    journal_comment: { marked: 'text', plain: 'by' },
    journal_review: { plain: 'reaction' },
    journal_question: { marked: 'text' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.journal_entry t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.journal_comment t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.journal_question t`,
  ],
}
