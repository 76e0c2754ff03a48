import type { Label } from '@sorrel/contract/kernel/label'
import type { Question } from '@sorrel/contract/patients/intake/question'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import type { Allergy, Medicine, Value } from '@sorrel/contract/patients/intake/rules'
import { AnswersIn, IntakeAnswer } from '@sorrel/contract/patients/intake/schemas'
import { howOftenLabels, reactionLabels, stepLabels, timeOfDayLabels, unsureLabel } from '@sorrel/contract/patients/intake/vocabulary'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Cell, Chapter, ExportPart, Subject } from '../../../exports/part.ts'
import type { Context } from '../../../kernel/context.ts'

const words = {
  intake: { en: 'Intake', es: 'Cuestionario inicial' },
  sent_on: { en: 'Sent on', es: 'Enviado el' },
  history: { en: 'Changes of the intake', es: 'Cambios del cuestionario' },
  question: { en: 'Question', es: 'Pregunta' },
  answer: { en: 'Answer', es: 'Respuesta' },
  when: { en: 'When', es: 'Cuándo' },
  by: { en: 'By', es: 'Por' },
  self: { en: 'You', es: 'Tú' },
  guardian: { en: 'Somebody who acts for you', es: 'Alguien que te representa' },
  taken_back: { en: 'Taken back', es: 'Se retiró' },
} as const satisfies Record<string, Label>

type Row = { question: string; value: Value | null; at: string; by_kind: 'patient' | 'guardian'; is_current: boolean }

/** An answer that the question takes; one to a question that is asked no more is any answer. */
const Given = z.object({ question: z.string(), value: IntakeAnswer.shape.value.nullable() }).refine(({ question, value }) => {
  return value === null || !findQuestion(question) || AnswersIn.safeParse({ [question]: value }).success
})

/** The intake: the answers that hold now, by step, and every answer that was ever given. */
export const intakeExport: ExportPart = {
  tables: ['intake', 'intake_answer'],
  left_out: {},
  data: { intake: { becomes: 'row' }, intake_answer: { becomes: 'row', shape: Given } },
  write: writeIntake,
}

async function writeIntake(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { patient_id, say, writeMoment } = about
  const intake = await ctx.db.selectFrom('intake').select('submitted_at').where('patient_id', '=', patient_id).executeTakeFirst()
  if (!intake) return []
  const { rows } = await sql<Row>`
    select question, value, at, by_kind, version = max(version) over (partition by question) as is_current
    from intake_answer where patient_id = ${patient_id} order by version, question`.execute(ctx.db)
  const current = rows.filter(({ is_current, value }) => is_current && value !== null)
  const columns = [words.question, words.answer, words.when, words.by].map((word) => say(word))
  const line = (row: Row): Cell[] => [
    labelOf(row, about),
    row.value === null ? say(words.taken_back) : writeAnswer(findQuestion(row.question), row.value, about),
    writeMoment(row.at),
    say(row.by_kind === 'patient' ? words.self : words.guardian),
  ]
  const steps = [...Map.groupBy(current, ({ question }) => findQuestion(question)?.step ?? 'send')]
  const tables = steps.map(([step, answers]) => ({ caption: say(stepLabels[step]), columns, rows: answers.map(line) }))
  return [
    { title: say(words.intake), facts: [[say(words.sent_on), intake.submitted_at && writeMoment(intake.submitted_at)]], tables },
    { title: say(words.history), tables: [{ caption: say(words.history), columns, rows: rows.map(line) }] },
  ]
}

const labelOf = ({ question }: Row, { say }: Subject) => say(findQuestion(question)?.label, question)

const isMedicine = (one: Medicine | Allergy): one is Medicine => 'name' in one

function writeAnswer(question: Question | undefined, value: Value, about: Subject): Cell {
  const { say } = about
  const options = question && 'options' in question ? question.options : {}
  if (typeof value === 'string') return say(options[value], value)
  if (typeof value === 'number') return writeMeasure(question, value, about)
  if (question?.kind === 'photos') return { files: value.filter((one) => typeof one === 'string') }
  return value
    .map((one) =>
      typeof one === 'string' ? say(options[one], one) : isMedicine(one) ? writeMedicine(one, about) : writeAllergy(one, about),
    )
    .join('\n')
}

function writeMeasure(question: Question | undefined, value: number, { writeHeight, writeWeight, writeNumber }: Subject): string {
  if (question?.kind === 'height') return writeHeight(value)
  return question?.kind === 'weight' ? writeWeight(value) : writeNumber(value)
}

const writeMedicine = ({ name, strength, amount, how_often, times = [], unsure }: Medicine, { say }: Subject): string =>
  [
    name,
    strength,
    amount,
    how_often && say(howOftenLabels[how_often]),
    ...times.map((time) => say(timeOfDayLabels[time])),
    unsure && say(unsureLabel),
  ]
    .filter(Boolean)
    .join(', ')

const writeAllergy = ({ food, reaction }: Allergy, { say }: Subject): string => `${food}: ${say(reactionLabels[reaction])}`
