import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { body, change, cursor, Instant, InstantIn, Language, LocalDate, limit, text } from '../kernel/values.ts'
import { proposalKeys } from '../prefill/parts.ts'
import { RejectReason } from '../prefill/schemas.ts'
import { carryKeys } from './carrying.ts'
import { NoteContext } from './context/schemas.ts'
import { type NoteFieldKey, noteFieldKeys } from './fields.ts'
import { MalnutritionFacts, MalnutritionFinding, MetCriterion } from './malnutrition/schemas.ts'
import { EnergyInputs } from './needs/inputs.ts'
import { AmountNeed, EnergyNeed, NoteNeeds } from './needs/schemas.ts'
import { PesOptions } from './pes/schemas.ts'
import {
  ChartNote,
  Measurements,
  NoteDiagnosis,
  NoteKind,
  NoteStatus,
  NoteVersion,
  noteParts,
  PesSign,
  PesStatement,
  Procedure,
  SmartGoal,
  VisitNote,
} from './schemas.ts'
import { noteViews } from './vocabulary.ts'

const params = z.object({ appointment_id: z.uuid() })

/** The version on which a change is based. A virtual draft has version zero. */
const NoteIfMatch = z
  .string()
  .regex(/^"\d{1,9}"$/)
  .transform((quoted) => Number(quoted.slice(1, -1)))
const headers = z.object({ 'if-match': NoteIfMatch.optional() })

// Null clears a field.
const written = text(8000, 0).nullable().optional()
const fields = body(Object.fromEntries(noteFieldKeys.map((key) => [key, written])) as Record<NoteFieldKey, typeof written>)
const statement = body({ ...PesStatement.shape, signs: z.array(body(PesSign.shape)).max(6) })
const needs = body({
  ...NoteNeeds.shape,
  energy: body({ ...EnergyNeed.shape, inputs: body(EnergyInputs.shape) }).nullable(),
  amounts: z.array(body(AmountNeed.shape)).max(3),
})
const malnutrition = body({
  ...MalnutritionFinding.shape,
  facts: body(MalnutritionFacts.shape),
  met: z.array(body(MetCriterion.shape)),
})
const parts = {
  fields: fields.optional(),
  measurements: body(Measurements.shape).optional(),
  pes_statements: z.array(statement).max(3).optional(),
  diagnoses: z.array(body(NoteDiagnosis.shape)).max(12).optional(),
  procedures: z.array(body(Procedure.shape)).max(6).optional(),
  session_started_at: InstantIn.nullable().optional(),
  session_ended_at: InstantIn.nullable().optional(),
  place_of_service: noteParts.place_of_service.optional(),
  audio_only: z.boolean().nullable().optional(),
  patient_location_state: noteParts.patient_location_state.optional(),
  license_reason: text(1000).nullable().optional(),
  conditions_confirmed: z.boolean().optional(),
  patient_instructions: text(8000, 0).nullable().optional(),
  smart_goals: z.array(body(SmartGoal.shape)).max(12).optional(),
  next_visit_focus: text(1000, 0).nullable().optional(),
  next_visit_weeks: noteParts.next_visit_weeks.optional(),
  needs: needs.nullable().optional(),
  malnutrition: malnutrition.nullable().optional(),
  carried_confirmed: noteParts.carried_confirmed.optional(),
}
/**
 * What a dietitian does with what was proposed. An accepted proposal is taken as it stands; an edited one brings its value. A nutrition diagnosis
 * is edited in the note, where it is taken over first.
 */
const proposal = body({
  fieldset_id: z.uuid(),
  key: z.enum(proposalKeys),
  state: z.enum(['accepted', 'edited', 'rejected']),
  value: text(8000).optional(),
  reject_reason: RejectReason.optional(),
}).refine(
  ({ state, value, reject_reason }) =>
    (state === 'edited') === (value !== undefined) && (state === 'rejected') === (reject_reason !== undefined),
)
const updateChartNotePayload = change({ ...parts, proposals: z.array(proposal).min(1).max(60).optional() })

export const listPesOptions = { output: PesOptions }
export const getChartNote = { params, output: ChartNote }
export const changeChartNote = { params, headers, body: updateChartNotePayload, output: ChartNote }
export const getNoteContext = { params, output: NoteContext }
export const carryChartNote = {
  params,
  headers,
  body: body({ keys: z.array(z.enum(carryKeys)).min(1).max(carryKeys.length) }),
  output: ChartNote,
}
export const signChartNote = { params, headers, output: ChartNote }
export const getChartNoteBefore = { params, output: ChartNote }
export const putChartNoteBefore = { params, headers, body: change(parts), output: ChartNote }
export const addNoteAddendum = {
  params,
  body: body({ text: text(8000), reason: text(500) }),
  output: ChartNote,
}
export const unlockChartNote = { params, body: body({ reason: text(500) }), output: ChartNote }
export const reopenChartNote = {
  params,
  body: body({ reason: text(500) }),
  output: z.object({ status: z.literal('draft'), version: z.int() }),
}
export const withholdChartNote = { params, body: body({ reason: text(500).nullable() }), output: ChartNote }
export const listNoteVersions = {
  params,
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(NoteVersion), next_cursor: z.string().nullable() }),
}
export const listChartNotes = {
  query: z.object({ view: z.enum(noteViews), cursor, limit: limit.optional() }),
  output: z.object({
    items: z.array(
      z.object({
        appointment_id: z.uuid(),
        patient_name: z.string(),
        visit_at: Instant,
        kind: NoteKind,
        status: NoteStatus.nullable(),
        due_at: Instant,
        overdue: z.boolean(),
        /** Whether it was signed before and is open again. */
        is_reopened: z.boolean(),
        signed_at: Instant.nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
    counts: z.object({ due: z.int(), draft: z.int(), overdue: z.int(), reopened: z.int() }),
  }),
}
export const listSignedNotes = {
  query: z.object({
    /** Beginnings of the names of a patient or a dietitian, without accents too; all of them must fit one person. */
    q: text(100, 0).optional(),
    payer_id: z.string().max(40).optional(),
    /** The first and the last day of the visits, by the calendar of their dietitians. */
    from: LocalDate.optional(),
    to: LocalDate.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({
        appointment_id: z.uuid(),
        patient_name: z.string(),
        provider_name: z.string(),
        kind: NoteKind,
        day: LocalDate,
        payer_name: z.string().nullable(),
        signed_at: Instant,
        /** The gaps of `getClaimDefense`; null for staff who do not bill. */
        gaps: z.int().nullable(),
        /** Whether the caller may make the note a draft again. */
        can_reopen: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
}
export const getVisitNote = { params, output: z.object({ note: VisitNote.nullable() }) }

const paper = { params, query: z.object({ language: Language.optional() }), output: file('application/pdf') }
export const getChartNotePdf = paper
export const getInstructionsPdf = paper

const label = z.object({ en: z.string(), es: z.string() })
export const getClaimDefense = {
  params,
  output: z.object({
    appointment_id: z.uuid(),
    patient_name: z.string(),
    day: LocalDate,
    is_signed: z.boolean(),
    lines: z.array(z.object({ key: z.string(), label, says: label.nullable(), is_met: z.boolean(), anchor: z.string() })),
  }),
}

export * from './remote-notes/wire.ts'
