import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'

/** A visit of Maya with Hannah that took place and has no note: the draft or the note that the demo has of it goes. */
export async function makeUnwrittenVisit(t: Pick<TestApp, 'owner'>): Promise<{ id: string; starts_at: string }> {
  const { rows } = await t.owner.query<{ id: string; starts_at: string }>(
    `select id, starts_at from app.appointment where patient_id = $1 and provider_id = $2 and status = 'Occurred' and type = 'Follow-up'
     order by starts_at desc limit 1`,
    [cast.maya.patient_id, cast.hannah.provider_id],
  )
  const [visit] = rows
  if (!visit) throw new Error('Maya has no past visit with Hannah.')
  const notes = 'select id from app.chart_note where appointment_id = $1'
  for (const table of [
    'visit_instruction',
    'chart_note_withholding',
    'chart_note_unlock',
    'chart_note_addendum',
    'chart_note_signature',
    'chart_note_version',
  ])
    await t.owner.query(`delete from app.${table} where note_id in (${notes})`, [visit.id])
  await t.owner.query('delete from app.chart_note where appointment_id = $1', [visit.id])
  return { id: visit.id, starts_at: new Date(visit.starts_at).toISOString() }
}

/** All that a note of a later visit needs before it is signed, by video and paid by whom the visit says. */
export const makeWholeNote = () => ({
  fields: {
    interval_history: 'Walks after dinner, Marbletooth.',
    intervention_nd: 'A snack in the morning.',
    monitoring_evaluation: 'Glucose before lunch.',
  },
  pes_statements: [
    {
      id: makeId(),
      problem_id: 'carbohydrate_uneven' as const,
      specify: null,
      etiology_ids: ['meals_skipped'],
      etiology_text: null,
      signs: [{ sign_id: 'glucose', text: '64 mg/dL before lunch' }],
      status: 'new' as const,
    },
  ],
  diagnoses: [{ icd10: 'E11.65', description: 'Type 2 diabetes' }],
  conditions_confirmed: true,
  patient_instructions: 'One snack between breakfast and lunch.',
  smart_goals: [{ id: makeId(), text: 'A snack on work days', by_date: null }],
})
