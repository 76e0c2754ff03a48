import { isGoalOpen } from '@sorrel/contract/charting/carrying'
import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { noteFieldKeys } from '@sorrel/contract/charting/fields'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import type { Value } from '@sorrel/contract/patients/intake/rules'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { findDay } from '../../patients/ages.ts'
import type { ChartedVisit } from '../access.ts'
import { findLastNote } from '../reading/last-note.ts'
import { listChanges } from './changes.ts'
import { summarizeGlucose } from './glucose.ts'
import { type Answer, findReferral, listAnswers, listEntries, listMeasures, listReports, type PatientFacts, readPatient } from './record.ts'

/** What is known beside a note, in eight statements, however much there is. */
export async function showContext(ctx: Context, visit: Permitted<ChartedVisit>): Promise<NoteContext> {
  const [patient, last, answers, measures, reports, journal, referral, glucose] = await Promise.all([
    readPatient(ctx, visit),
    findLastNote(ctx, visit),
    listAnswers(ctx, visit),
    listMeasures(ctx, visit),
    listReports(ctx, visit),
    listEntries(ctx, visit),
    findReferral(ctx, visit),
    summarizeGlucose(ctx, visit),
  ])
  const weights = measures.flatMap(({ on, kilograms, source }) => (kilograms === null ? [] : [{ on, kilograms, source }]))
  const heights = measures.flatMap(({ on, centimeters, source }) => (centimeters === null ? [] : [{ on, centimeters, source }]))
  return {
    patient: showPatient(patient, answers, visit),
    last_note: last && showLast(last),
    changed: last ? listChanges(last.signed_at, { answers, reports, weights }) : [],
    ...{ weights: weights.slice(0, 20), heights: heights.slice(0, 5), intake: showIntake(answers) },
    labs: reports.map(({ created_at: _, ...report }) => report),
    ...{ journal, referral, glucose },
  }
}

function showPatient(
  { birth_date, time_zone, ...facts }: PatientFacts,
  answers: readonly Answer[],
  { starts_at }: ChartedVisit,
): NoteContext['patient'] {
  const answerTo = (question: string) => answers.find((one) => one.question === question)?.value
  const pregnancy = answerTo('pregnancy')
  const stage = pregnancy === 'pregnant' || pregnancy === 'breastfeeding' ? pregnancy : 'none'
  const week = answerTo('pregnancy_week')
  return {
    ...facts,
    age_months: birth_date === null ? null : countMonths(birth_date, findDay(time_zone, starts_at)),
    stage,
    pregnancy_week: stage === 'pregnant' && typeof week === 'number' ? Math.round(week) : null,
  }
}

const countMonths = (birthDate: string, day: string): number =>
  Math.max(0, Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(day), { largestUnit: 'months' }).months)

type Last = NonNullable<Awaited<ReturnType<typeof findLastNote>>>

function showLast({ content, ...last }: Last): NoteContext['last_note'] {
  return {
    ...last,
    fields: noteFieldKeys.flatMap((key) => (content.fields[key] ? [{ key, text: content.fields[key].value }] : [])),
    sentences: content.pes_statements.map((one) => writeSentence(one, 'en')),
    has_diagnoses: content.diagnoses.length > 0,
    has_goals: content.smart_goals.some(isGoalOpen),
    has_height: content.measurements.height_cm !== null,
    focus: content.next_visit_focus,
  }
}

const mostEarlier = 5

/** What holds of each question, with what was answered before. An answer that was taken back is left out. */
const showIntake = (answers: readonly Answer[]): NoteContext['intake'] =>
  [...Map.groupBy(answers, ({ question }) => question)].flatMap(([question, [latest, ...earlier]]) =>
    latest && latest.value !== null
      ? [
          {
            question,
            value: latest.value as Value,
            at: latest.at,
            earlier: earlier.slice(0, mostEarlier).map(({ value, at }) => ({ value: value as Value | null, at })),
          },
        ]
      : [],
  )
