import type { EntryKind, Reaction } from '@sorrel/contract/journal/vocabulary'
import { type CastPatient, type CastProvider, cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { placeInTime } from '../place-in-time.ts'
import { breakfasts, comments, dinners, lunches, type Meal, others, snacks } from './texts.ts'

/** The length of the journals: a quarter of a year. */
const days = 91

type Writer = { patient: CastPatient; provider: CastProvider; question: string }
const writers: readonly Writer[] = [
  {
    patient: cast.maya,
    provider: cast.hannah,
    question: 'What are the afternoons like after you have had lunch away from your desk?',
  },
  { patient: cast.ines, provider: cast.dana, question: 'Which meal this week felt calm? What was around you?' },
]

/** The journals, with what the dietitians wrote into them. The last two days wait to be looked at. */
export function makeJournalRows(frame: Frame) {
  const made = writers.map((writer) => {
    const entries = Array.from({ length: days }, (_, back) => entriesOn(writer, back, frame)).flat()
    const past = entries.filter(({ occurred_at }) => occurred_at <= frame.now)
    return { writer, entries: past.map((entry) => ({ ...entry, reviewed_at: isLookedAt(entry, frame) ? findReviewTime(entry) : null })) }
  })
  return {
    journal_entry: made.flatMap(({ entries }) => entries),
    journal_review: made.flatMap(({ writer, entries }) => entries.flatMap((entry) => reviewOf(writer, entry))),
    journal_comment: made.flatMap(({ writer, entries }) => entries.flatMap((entry) => commentsOf(writer, entry))),
    journal_question: writers.map(({ patient, provider, question }) => ({
      patient_id: patient.patient_id,
      provider_id: provider.provider_id,
      text: question,
      asked_at: frame.from,
    })),
  }
}

type Wanted = { kind: EntryKind; hour: number; text: string | null; items?: Meal['items'] } & Record<string, unknown>

function entriesOn({ patient }: Writer, back: number, frame: Frame) {
  const random = randomOf(frame.seed, 'journal', patient.patient_id, back)
  const local = Temporal.Instant.from(frame.now).toZonedDateTimeISO(patient.time_zone).toPlainDate().toString()
  const date = findDateAfter(local, -back)
  // A day off now and then, as in any journal.
  if (back > 1 && random.chance(0.1)) return []
  const wanted: Wanted[] = [
    ...(random.chance(0.8) ? [{ kind: 'meal' as const, hour: 7, ...random.pick(breakfasts) }] : []),
    ...(random.chance(0.7) ? [{ kind: 'snack' as const, hour: 10, ...random.pick(snacks) }] : []),
    ...(random.chance(0.8) ? [{ kind: 'meal' as const, hour: 13, ...random.pick(lunches) }] : []),
    { kind: 'meal', hour: 18, ...random.pick(dinners) },
    ...(random.chance(0.6) ? [{ hour: 21, ...random.pick(others) }] : []),
  ]
  return wanted.map((entry, at) => rowOf(patient, entry, date, at, random))
}

function rowOf(patient: CastPatient, { kind, hour, text, items = [], ...rest }: Wanted, date: string, at: number, random: Random) {
  const clock = `${String(hour).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`
  const occurred_at = Temporal.PlainDateTime.from(`${date}T${clock}`)
    .toZonedDateTime(patient.time_zone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
  const before = random.between(2, 5)
  const isEaten = kind === 'meal' || kind === 'snack'
  return {
    id: idOf('journal entry', patient.patient_id, date, at),
    patient_id: patient.patient_id,
    client_id: idOf('journal device', patient.patient_id, date, at),
    ...placeInTime(occurred_at, patient.time_zone),
    kind,
    text,
    items: items.map(([food_id, name, amount, unit]) => ({ food_id, name, amount, unit })),
    // The estimate needs the table of foods, which the world does not read: it would take as long as everything else together.
    nutrients: null,
    items_not_estimated: items.length,
    hunger_before: isEaten ? before : null,
    hunger_after: isEaten ? Math.min(9, before + random.between(1, 4)) : null,
    satisfaction: isEaten && random.chance(0.6) ? random.between(4, 9) : null,
    emotions: [],
    symptoms: kind === 'symptom' ? ['bloating'] : [],
    minutes: null,
    water_ml: null,
    weight_grams: null,
    visibility: random.chance(0.05) ? 'private' : 'shared',
    reviewed_at: null as string | null,
    hidden_at: null,
    created_at: occurred_at,
    updated_at: occurred_at,
    created_by: patient.patient_id,
    version: 1,
    ...rest,
  }
}

type Row = ReturnType<typeof rowOf>

const isLookedAt = (entry: Row, frame: { now: string }) =>
  entry.visibility === 'shared' && Date.parse(entry.occurred_at) < Date.parse(frame.now) - 2 * 86_400_000

// The dietitian reads the day's entries in the hours after each.
const findReviewTime = ({ occurred_at }: Row) => new Date(Date.parse(occurred_at) + 5 * 3_600_000).toISOString()

function reviewOf({ patient, provider }: Writer, entry: Row) {
  if (entry.reviewed_at === null) return []
  const random = randomOf('review', entry.id)
  const reaction: Reaction = random.pick(['seen', 'seen', 'well_done', 'with_you', 'curious'])
  return [
    { journal_entry_id: entry.id, provider_id: provider.provider_id, patient_id: patient.patient_id, reaction, at: entry.reviewed_at },
  ]
}

function commentsOf({ patient, provider }: Writer, entry: Row) {
  const random = randomOf('comment', entry.id)
  if (entry.reviewed_at === null || entry.kind !== 'meal' || !random.chance(0.12)) return []
  const base = { journal_entry_id: entry.id, patient_id: patient.patient_id, at: entry.reviewed_at }
  return [{ ...base, id: idOf('journal comment', entry.id), by: 'provider', author_id: provider.provider_id, text: random.pick(comments) }]
}
