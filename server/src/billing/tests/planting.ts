import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    bill: { plain: 'reference type state frozen_why' },
    bill_notice: { plain: 'kind' },
    // The parts of a plan are amounts and days.
    payment_plan: { plain: 'parts' },
    bill_question: { marked: 'message answer', plain: 'outcome' },
    estimate_dispute: { marked: 'case_number', plain: 'outcome' },
    bill_relief: { marked: 'note asked_name decided_name', plain: 'kind reason state' },
    family_payer: { marked: 'payer_name note' },
    // What was issued refuses any change, a marker too.
    bill_paper: { plain: 'kind series content_hash', marked: 'content' },
    paper_series: { plain: 'name' },
    reconciliation_run: { plain: 'findings skipped' },
  },
  // A question that waits refuses an answer, a marker too; the tour asks and answers with a word that is looked for.
  left_alone: ['bill_paper', 'bill_question', 'paper_series'],
  owners: [
    `select 'patient ' || patient_id as owner, concat_ws(' ', message, answer) as text from app.bill_question`,
    `select 'patient ' || patient_id as owner, case_number as text from app.estimate_dispute`,
    `select 'patient ' || payer_patient_id as owner, payer_name as text from app.family_payer`,
    `select 'admin ' || asked_by as owner, to_jsonb(t)::text as text from app.bill_relief t where asked_by is not null`,
  ],
}
