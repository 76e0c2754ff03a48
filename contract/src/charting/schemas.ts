import { z } from 'zod'
import { PayerRule } from '../coding/schemas.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate, line, text } from '../kernel/values.ts'
import { proposalStates } from '../prefill/vocabulary.ts'
import { GoalStatus } from '../rewards/schemas.ts'
import { longestGoal } from '../rewards/vocabulary.ts'
import { CallFacts } from '../video/schemas.ts'
import { type NoteFieldKey, noteFieldKeys } from './fields.ts'
import { MalnutritionFinding } from './malnutrition/schemas.ts'
import { NoteNeeds } from './needs/schemas.ts'
import { pesProblemIds } from './pes/problems.ts'
import { fieldSources, noteKinds, noteStatuses, pesStatusLabels, placeLabels, versionActs } from './vocabulary.ts'

export const NoteId = id()
export const NoteKind = z.enum(noteKinds)
export const NoteStatus = z.enum(noteStatuses)

/** One written field, with who wrote it and when. */
export const NoteField = z.object({
  value: z.string(),
  source: z.enum(fieldSources),
  /** The proposal from which it was accepted, and the note from which it was carried forward. */
  fieldset_id: z.uuid().nullable(),
  carried_from_note_id: z.uuid().nullable(),
  edited_at: Instant,
  edited_by: z.uuid(),
})
export type NoteField = z.infer<typeof NoteField>

export const PesSign = z.object({ sign_id: z.string().max(60).nullable(), text: text(300).nullable() })
export const PesStatement = z.object({
  id: id(),
  problem_id: z.enum(pesProblemIds),
  /** What the problem is about, where it needs that: which nutrient. */
  specify: line(80).nullable(),
  etiology_ids: z.array(z.string().max(60)).max(2),
  /** The cause in the dietitian's own words, beside or instead of those of the list. */
  etiology_text: text(300).nullable(),
  signs: z.array(PesSign).max(6),
  /** A carried statement is asked anew: it is no longer `new`. */
  status: z.enum(valuesOf(pesStatusLabels)),
  /** The note from which it was carried forward. */
  carried_from_note_id: z.uuid().nullable().optional(),
})
export type PesStatement = z.infer<typeof PesStatement>

// The shape of the codes of ICD-10-CM; U codes are for special purposes and are codes too.
export const Icd10Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/)
/** The order of the list is the rank on a claim. The longest words of the code set have 228 letters; where it has none, they are the practice's own. */
export const NoteDiagnosis = z.object({ icd10: Icd10Code, description: line(250) })
export type NoteDiagnosis = z.infer<typeof NoteDiagnosis>

export const Procedure = z.object({
  code: z.string().regex(/^[\dA-Z]{5}$/),
  units: z.int().min(1).max(16),
  modifiers: z.array(z.string().regex(/^[\dA-Z]{2}$/)).max(4),
})
export type Procedure = z.infer<typeof Procedure>

/** A goal keeps its id from note to note. Without a status it goes on. */
export const SmartGoal = z.object({ id: id(), text: line(longestGoal), by_date: LocalDate.nullable(), status: GoalStatus.optional() })
export type SmartGoal = z.infer<typeof SmartGoal>

/** In metric units, whatever the screen shows. */
export const Measurements = z.object({
  height_cm: z.number().min(30).max(260).nullable(),
  weight_kg: z.number().min(1).max(500).nullable(),
})
export type Measurements = z.infer<typeof Measurements>

export const StateCode = z.string().regex(/^[A-Z]{2}$/)

/** What is missing before a note can be signed, or worth a look. `anchor` is the id of the control on the screen. */
export const NoteCheck = z.object({ key: z.string(), label: z.object({ en: z.string(), es: z.string() }), anchor: z.string() })
export type NoteCheck = z.infer<typeof NoteCheck>

/** The parts that the dietitian writes, besides the fields. */
export const noteParts = {
  measurements: Measurements,
  pes_statements: z.array(PesStatement).max(3),
  diagnoses: z.array(NoteDiagnosis).max(12),
  procedures: z.array(Procedure).max(6),
  session_started_at: Instant.nullable(),
  session_ended_at: Instant.nullable(),
  place_of_service: z.enum(valuesOf(placeLabels)),
  /** Whether they met by sound alone; null follows what the call measured. Notes from before this part have none. */
  audio_only: z.boolean().nullable().default(null),
  patient_location_state: StateCode.nullable(),
  /** Why the visit took place although the dietitian had no license where the patient was. */
  license_reason: z.string().nullable(),
  conditions_confirmed: z.boolean(),
  patient_instructions: z.string().nullable(),
  /** Those that go on are at most five; those that ended stand beside them. */
  smart_goals: z.array(SmartGoal).max(12),
  next_visit_focus: z.string().nullable(),
  /** In how many weeks the next visit would be right; null if the dietitian does not say. */
  next_visit_weeks: z.int().min(1).max(52).nullable(),
  /** The estimated needs, with the equations and what they were given. What the note says of them is the field `estimated_needs`. */
  needs: NoteNeeds.nullable(),
  malnutrition: MalnutritionFinding.nullable(),
  /** The fields that were carried forward and read again as they are. */
  carried_confirmed: z.array(z.enum(noteFieldKeys)).max(noteFieldKeys.length),
}
/** What a note says of parts that came later than the note. */
export const laterParts = { next_visit_weeks: null, needs: null, malnutrition: null, carried_confirmed: [] as NoteFieldKey[] }
/** All that a dietitian writes. */
export const NoteContent = z.object({ fields: z.record(z.string(), NoteField), ...noteParts })
export type NoteContent = Omit<z.infer<typeof NoteContent>, 'fields'> & { fields: Partial<Record<NoteFieldKey, NoteField>> }

export const NoteSignature = z.object({
  version: z.int(),
  signed_at: Instant,
  signature_name: z.string(),
  credentials: z.string(),
  /** Of the snapshot, which nobody can change. */
  sha256: z.string(),
})
export const NoteAddendum = z.object({
  id: id(),
  text: z.string(),
  reason: z.string(),
  signature_name: z.string(),
  credentials: z.string(),
  signed_at: Instant,
})
export const NoteUnlock = z.object({
  at: Instant,
  reason: z.string(),
  prior_sha256: z.string(),
  /** Whether the practice unlocked it, because its author no longer could. */
  by_practice: z.boolean(),
})

/** The visit that a note is about, as the screen of the note needs it. */
export const NoteVisit = z.object({
  patient_name: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  status: z.string(),
  visit_mode: z.string(),
  scheduled_minutes: z.int(),
  paid_by: z.enum(['insurance', 'cash']).nullable(),
})

/** By which rules the visit is billed; the screen makes its proposal from them as the minutes change. */
export const NoteBilling = z.object({
  day: LocalDate,
  payer_id: z.string().nullable(),
  payer_name: z.string().nullable(),
  rules: z.array(PayerRule.omit({ checked_on: true }).extend({ is_checked: z.boolean() })),
  was_seen: z.object({ ever: z.boolean(), this_year: z.boolean() }),
  /** The Z68 code that the measured height and weight make. */
  bmi_code: z.object({ code: z.string(), description: z.string(), bmi: z.number() }).nullable(),
})

export const ChartNote = NoteContent.extend({
  /** Null of a virtual draft, which nobody has stored yet. */
  id: NoteId.nullable(),
  appointment_id: z.uuid(),
  patient_id: z.uuid(),
  provider_id: z.uuid(),
  care_id: z.uuid().nullable(),
  kind: NoteKind,
  template_version: z.int(),
  status: NoteStatus,
  /** Zero of a virtual draft. Send it as `if-match` with the next change. */
  version: z.int(),
  due_at: Instant,
  overdue: z.boolean(),
  duration_minutes: z.int().nullable(),
  visit: NoteVisit,
  /** What the call says: its times, how long it had no picture, and where the client sat. Null if there was none. */
  call: CallFacts.nullable(),
  billing: NoteBilling,
  checks: z.object({ missing: z.array(NoteCheck), warnings: z.array(NoteCheck) }),
  signature: NoteSignature.nullable(),
  addenda: z.array(NoteAddendum),
  unlocks: z.array(NoteUnlock),
  /** Why the patient does not see the signed note; null if they do. */
  withheld_reason: z.string().nullable(),
  /** Whether the caller is the dietitian of the visit. A colleague reads what was signed, and nothing else. */
  is_own: z.boolean(),
  can_write: z.boolean(),
  can_unlock: z.boolean(),
  /** The last signed note before this visit, for the pane beside it. */
  last_note: z
    .object({
      appointment_id: z.uuid(),
      visit_at: Instant,
      sentences: z.array(z.string()),
      instructions: z.string().nullable(),
      focus: z.string().nullable(),
    })
    .nullable(),
  updated_at: Instant.nullable(),
})
export type ChartNote = z.infer<typeof ChartNote>

/** What one version of a note changed: the value of each changed part after it. */
export const NoteVersion = z.object({
  version: z.int(),
  act: z.enum(versionActs),
  at: Instant,
  changes: z.array(
    z.object({
      key: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** What became of a proposal in this change; null if it had none. */
      proposal: z.object({ state: z.enum(proposalStates), reject_reason: z.string().nullable() }).nullable(),
    }),
  ),
})
export type NoteVersion = z.infer<typeof NoteVersion>

/** What a patient gets from a visit: always the instructions, and the signed note unless it is withheld. */
export const VisitNote = z.object({
  appointment_id: z.uuid(),
  signed_at: Instant,
  signature_name: z.string(),
  credentials: z.string(),
  instructions: z.string().nullable(),
  goals: z.array(SmartGoal),
  next_visit_focus: z.string().nullable(),
  /** The day around which the dietitian would see the patient again. */
  suggested_on: LocalDate.nullable(),
  /** The next visit of the two that is booked. */
  next_visit: z.object({ appointment_id: z.uuid(), starts_at: Instant }).nullable(),
  is_withheld: z.boolean(),
  /** The signed note as its author wrote it; empty if it is withheld. */
  sections: z.array(z.object({ key: z.string(), label: z.object({ en: z.string(), es: z.string() }), text: z.string() })),
  addenda: z.array(NoteAddendum),
})
export type VisitNote = z.infer<typeof VisitNote>
