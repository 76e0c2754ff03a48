import { createHash } from 'node:crypto'
import { type NoteFieldKey, templateVersion } from '@sorrel/contract/charting/fields'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import { countUnits, kindOf } from '@sorrel/contract/charting/rules'
import { laterParts, type NoteContent, type NoteField } from '@sorrel/contract/charting/schemas'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { coursesOf, findTwoOfDay } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter, makeOncePerWorld } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { type Story, stories } from './stories.ts'

type Visit = ReturnType<typeof coursesOf>[number]['appointments'][number]
/** What a patient took home from a visit. */
type ToldRow = {
  note_id: string
  appointment_id: string
  patient_id: string
  provider_id: string
  goals: NoteContent['smart_goals']
  signed_at: string
  [column: string]: unknown
}
export type ToldVisit = ToldRow & { visit_at: string }
type People = { patient: string; birth_date: string; state: string | null; provider: string; credentials: string }

/** The notes of past visits. Of the last eight days every second one is still due, and of half of those there is a draft. */
export const notesOf = makeOncePerWorld((frame: Frame) => {
  const patients = new Map(patientsOf(frame).map((one) => [one.patient_id, one]))
  const providers = new Map(providersOf(frame).map((one) => [one.id, one]))
  const visits = coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(({ status }) => status === 'Occurred')
  const awaited = findAwaitedVisit(frame)
  const rows = {
    chart_note: [] as { id: string; visit_at: string; [column: string]: unknown }[],
    chart_note_version: [] as object[],
    chart_note_signature: [] as object[],
    visit_instruction: [] as ToldRow[],
    chart_note_addendum: [] as object[],
    chart_note_unlock: [] as object[],
    chart_note_withholding: [] as object[],
  }
  for (const visit of visits) {
    const [patient, provider] = [patients.get(visit.patient_id), providers.get(visit.provider_id)]
    if (!patient || !provider) continue
    const people = {
      ...{ patient: patient.name, birth_date: patient.birth_date, state: patient.state },
      ...{ provider: `${provider.first_name} ${provider.last_name}`, credentials: provider.credentials },
    }
    if (visit.id !== awaited?.id) addNote(rows, visit, people, frame)
  }
  return rows
})

/** What each patient took home from each visit, with the time of the visit. */
export const toldOf = (frame: Frame): readonly ToldVisit[] => {
  const notes = new Map(notesOf(frame).chart_note.map((one) => [one.id, one.visit_at]))
  return notesOf(frame).visit_instruction.map((one) => ({ ...one, visit_at: notes.get(one.note_id) ?? one.signed_at }))
}

/** The last visit of Maya waits for its note, so that what is proposed for it can be seen. */
export const findAwaitedVisit = (frame: Frame): Visit | undefined =>
  coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(({ status, patient_id }) => status === 'Occurred' && patient_id === cast.maya.patient_id)
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
    .at(-1)

type Rows = ReturnType<typeof notesOf>

function addNote(rows: Rows, visit: Visit, people: People, frame: Frame): void {
  const random = randomOf(frame.seed, 'note', visit.id)
  const story = random.pick(stories)
  const after = random.between(20, 900)
  // Of two visits on a day, the second one's note was signed only after the claim of the first had been sent.
  const signedAt = addMinutes(visit.ends_at, visit.id === findTwoOfDay(frame)?.second.id ? after + 6 * 1440 : after)
  const isRecent = addMinutes(visit.ends_at, 8 * 1440) > frame.now && random.chance(0.5)
  const isDraft = isRecent || signedAt > frame.now
  if (isDraft && random.chance(0.5)) return
  const written = addMinutes(visit.ends_at, 5)
  const content = tellContent(visit, story, people, written)
  const id = idOf('note', visit.id)
  const whose = { patient_id: visit.patient_id, provider_id: visit.provider_id }
  const note = {
    ...{ id, appointment_id: visit.id, ...whose, kind: kindOf(visit.type as AppointmentType) },
    ...{ template_version: templateVersion, visit_at: visit.starts_at, created_at: written },
  }
  const version = { note_id: id, ...whose, changes: [] }
  rows.chart_note_version.push({ ...version, id: idOf('note version', id, 1), version: 1, act: 'edited', at: written })
  if (isDraft) {
    const begun = { ...content, pes_statements: [], patient_instructions: null, conditions_confirmed: false, smart_goals: [] }
    rows.chart_note.push({ ...note, status: 'draft', version: 1, content: begun, signed_at: null, updated_at: written })
    return
  }
  const signer = { signature_name: people.provider, credentials: people.credentials }
  const whole = { id, version, whose, signer, content }
  const last = signAndMend(rows, { visit, people, ...whole }, signedAt, frame)
  rows.chart_note.push({ ...note, status: 'signed', version: last.version, content, signed_at: last.at, updated_at: last.at })
  addAfterwards(rows, { id, whose, signer, at: addMinutes(last.at, 600) }, frame)
  rows.visit_instruction.push({ note_id: id, appointment_id: visit.id, ...whose, ...tellHome(content), ...signer, signed_at: last.at })
}

/** What of a note its patient takes home. */
const tellHome = ({ patient_instructions: instructions, smart_goals: goals, next_visit_focus, next_visit_weeks }: NoteContent) => ({
  ...{ instructions, goals, next_visit_focus, next_visit_weeks },
})

type Whole = { visit: Visit; people: People; id: string; version: object; whose: object; signer: Signer; content: NoteContent }
type Signer = { signature_name: string; credentials: string }

/** Signs a note. Some are unlocked ten hours later, mended and signed again, so that both snapshots stand. */
function signAndMend(rows: Rows, whole: Whole, signedAt: string, frame: Frame): { version: number; at: string } {
  const { id, version, whose, content } = whole
  const unlockedAt = addMinutes(signedAt, 600)
  const mendedAt = addMinutes(unlockedAt, 10)
  if (mendedAt > frame.now || !randomOf(frame.seed, 'mended', id).chance(0.06)) {
    addSignature(rows, whole, content, 2, signedAt)
    return { version: 2, at: signedAt }
  }
  const key = 'intervention_nd'
  const [slip, mended] = [{ ...content.fields[key]!, value: slipOf(content.fields[key]!.value) }, content.fields[key]!.value]
  const prior_sha256 = addSignature(rows, whole, { ...content, fields: { ...content.fields, [key]: slip } }, 2, signedAt)
  const keep = (number: number, act: string, at: string, changes: object[] = []) =>
    rows.chart_note_version.push({ ...version, id: idOf('note version', id, number), version: number, act, at, changes })
  keep(3, 'unlocked', unlockedAt)
  keep(4, 'edited', addMinutes(unlockedAt, 5), [{ key, before: slip.value, after: mended }])
  rows.chart_note_unlock.push({
    id: idOf('unlock', id),
    note_id: id,
    ...whose,
    reason: 'The plan named a part twice',
    prior_sha256,
    at: unlockedAt,
  })
  addSignature(rows, whole, content, 5, mendedAt)
  return { version: 5, at: mendedAt }
}

/** The text with its last sentence twice, which is a slip that people make when they paste. */
const slipOf = (text: string): string => `${text} ${text.split('. ').at(-1)}`

/** Adds one signature and its version; the hash of what was signed. */
function addSignature(rows: Rows, { visit, people, id, version, whose, signer }: Whole, content: NoteContent, number: number, at: string) {
  const snapshot = tellSnapshot(visit, content, people, at, number)
  const sha256 = createHash('sha256').update(snapshot, 'utf8').digest('hex')
  rows.chart_note_version.push({ ...version, id: idOf('note version', id, number), version: number, act: 'signed', at })
  rows.chart_note_signature.push({
    ...{ id: idOf('note signature', id, number), note_id: id, appointment_id: visit.id, ...whose, version: number },
    ...{ snapshot, sha256, ...signer, signed_at: at },
  })
  return sha256
}

type Later = { id: string; whose: object; signer: Signer; at: string }

/** What happened to some notes after they were signed. */
function addAfterwards(rows: Rows, { id, whose, signer, at }: Later, frame: Frame): void {
  const random = randomOf(frame.seed, 'after', id)
  if (at > frame.now) return
  const kept = { note_id: id, ...whose }
  const text = 'The doctor called back: the dose of metformin stays as it is.'
  if (random.chance(0.12))
    rows.chart_note_addendum.push({ id: idOf('addendum', id), ...kept, ...signer, text, reason: 'A call after the visit', signed_at: at })
  if (random.chance(0.04))
    rows.chart_note_withholding.push({
      id: idOf('withheld', id),
      ...kept,
      reason: 'Names another person in confidence',
      at,
      lifted_at: null,
    })
}

function tellSnapshot(visit: Visit, content: NoteContent, people: People, signed_at: string, version: number): string {
  const pes_statements = content.pes_statements.map((one) => ({ ...one, sentence: writeSentence(one, 'en') }))
  return JSON.stringify({
    appointment_id: visit.id,
    patient: { id: visit.patient_id, name: people.patient, birth_date: people.birth_date },
    provider: { id: visit.provider_id, name: people.provider, credentials: people.credentials },
    visit: { starts_at: visit.starts_at, ends_at: visit.ends_at, type: visit.type, visit_mode: visit.visit_mode },
    ...{ kind: kindOf(visit.type as AppointmentType), template_version: templateVersion, version, signed_at },
    content: { ...content, pes_statements },
  })
}

/** The note of a visit, by one of the stories. */
function tellContent(visit: Visit, story: Story, { state }: People, at: string): NoteContent {
  const kind = kindOf(visit.type as AppointmentType)
  const isVirtual = visit.visit_mode !== 'in_person'
  const minutes = visit.actual_minutes ?? visit.duration_minutes
  const told: Partial<Record<NoteFieldKey, string>> = {
    ...(kind === 'follow_up' ? { interval_history: story.since } : { chief_motivation: story.why, medical_history: story.history }),
    ...{
      diet_history_recall: story.recall,
      intervention_nd: story.plan,
      intervention_c: story.counsel,
      monitoring_evaluation: story.monitor,
    },
  }
  const fieldOf = (value: string): NoteField => ({
    ...{ value, source: 'provider', fieldset_id: null, carried_from_note_id: null, edited_at: at, edited_by: visit.provider_id },
  })
  const fields = Object.fromEntries(Object.entries(told).map(([key, value]) => [key, fieldOf(value)]))
  return {
    fields,
    measurements: { height_cm: null, weight_kg: null },
    pes_statements: [{ id: idOf('pes', visit.id), ...story.pes, status: kind === 'follow_up' ? 'improving' : 'new' }],
    diagnoses: [...story.diagnoses],
    procedures: billOf(kind, minutes, isVirtual),
    session_started_at: visit.starts_at,
    session_ended_at: addMinutes(visit.starts_at, minutes),
    place_of_service: isVirtual ? '10' : '11',
    audio_only: null,
    patient_location_state: state,
    license_reason: null,
    conditions_confirmed: true,
    patient_instructions: story.instructions,
    smart_goals: story.goals.map((text, nth) => ({
      id: idOf('goal', visit.id, nth),
      text,
      by_date: findDateAfter(visit.starts_at.slice(0, 10), 28),
    })),
    ...laterParts,
    ...{ next_visit_focus: story.next, next_visit_weeks: 4 },
  }
}

/** What the default rule gives for a visit. */
const billOf = (kind: NoteKind, minutes: number, isVirtual: boolean): NoteContent['procedures'] => [
  { code: kind === 'initial_consultation' ? '97802' : '97803', units: countUnits(minutes), modifiers: isVirtual ? ['95'] : [] },
]
