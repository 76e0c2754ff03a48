import type { Question } from '@sorrel/contract/patients/intake/question'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import type { Allergy, Medicine, Value } from '@sorrel/contract/patients/intake/rules'
import { howOftenLabels, reactionLabels, timeOfDayLabels, unsureLabel } from '@sorrel/contract/patients/intake/vocabulary'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { sql } from 'kysely'
import type { PrefillSource } from '../../../prefill/source.ts'

type Row = { id: string; question: string; value: Value; at: string; version: number }

/**
 * What holds now of the intake, in the words of its form where an option was chosen. For a later visit only what changed since the last note,
 * and the medicines.
 */
export const intakePrefill: PrefillSource = {
  gather: async (ctx, { patient_id, visit_at, since, is_first }) => {
    const { rows } = await sql<Row>`
      select * from (
        select distinct on (question) id, question, value, at, version from intake_answer
        where patient_id = ${patient_id} and at < ${visit_at}::timestamptz + interval '1 day' order by question, version desc
      ) current where value is not null and value <> 'null'::jsonb
        and (${is_first} or at >= ${since} or question = 'medicines') order by question`.execute(ctx.db)
    const items = rows.map(itemOfAnswer)
    return { items, named: rows.length > 0 ? { intake_version: Math.max(...rows.map(({ version }) => version)) } : {} }
  },
}

/** An answer as a source that a note may quote. */
export const itemOfAnswer = ({ id, question, value, at }: Row): SourceItem => {
  const text = writeAnswer(findQuestion(question), value)
  return { source_type: 'intake', source_id: id, key: question, text, at, speaker: 'patient' }
}

/** An answer in the words of the form. The key says what was asked. */
function writeAnswer(question: Question | undefined, value: Value): string {
  const options = question && 'options' in question ? question.options : {}
  if (question?.kind === 'photos') return ''
  if (question?.kind === 'height') return `Height ${value} cm`
  if (question?.kind === 'weight') return `Weight ${value} kg`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return options[value]?.en ?? value
  return value
    .map((one) => (typeof one === 'string' ? (options[one]?.en ?? one) : 'name' in one ? writeMedicine(one) : writeAllergy(one)))
    .join('; ')
}

const writeMedicine = ({ name, strength, amount, how_often, times = [], unsure }: Medicine): string =>
  [
    ...[name, strength, amount, how_often && howOftenLabels[how_often].en.toLowerCase()],
    ...times.map((time) => timeOfDayLabels[time].en.toLowerCase()),
    unsure && unsureLabel.en,
  ]
    .filter(Boolean)
    .join(', ')

const writeAllergy = ({ food, reaction }: Allergy): string => `${food}: ${reactionLabels[reaction].en.toLowerCase()}`
