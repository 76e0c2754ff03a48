import { familyOfCode, findSupportedUnits } from '../coding/billing.ts'
import type { BillingRule } from '../coding/facts.ts'
import type { Label } from '../kernel/label.ts'
import type { Language } from '../kernel/values.ts'
import type { AppointmentType } from '../scheduling/vocabulary.ts'
import { checkCarried } from './carrying.ts'
import { isFieldNeeded, listFieldsOf, noteFields } from './fields.ts'
import { isMeasurable, isStatementWhole } from './pes/sentence.ts'
import type { NoteCheck, NoteContent } from './schemas.ts'
import { type NoteKind, noteDueHours, timedProcedures } from './vocabulary.ts'
import { isForeign } from './written-language.ts'

export const kindOf = (type: AppointmentType): NoteKind => (type === 'Initial Consultation' ? 'initial_consultation' : 'follow_up')

/** When the note of a visit that ends at this instant is due. */
export const computeDueAt = (endsAt: string): string => new Date(Date.parse(endsAt) + noteDueHours * 3_600_000).toISOString()

/** Whole minutes between two instants; null if one is missing or they are the wrong way round. */
export function measureMinutes(from: string | null, to: string | null): number | null {
  if (from === null || to === null || to <= from) return null
  return Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)
}

/** The minutes from which on one more unit of a 15-minute code is billed, as Medicare counts them: 8, 23, 38, 53. */
export const unitStepsUpTo = (units: number): number[] => Array.from({ length: units }, (_, nth) => 8 + 15 * nth)
/** The units of a 15-minute code for so many minutes; below 8 there is none. */
export const countUnits = (minutes: number): number => Math.max(0, Math.floor((minutes + 7) / 15))

/** The units of a procedure that the minutes support: by the rule of the payer where one holds, else by the middle of each quarter of an hour. */
function supportUnits(code: string, minutes: number, rules: readonly BillingRule[]): number | null {
  return findSupportedUnits(code, minutes, rules) ?? (timedProcedures.includes(code) ? countUnits(minutes) : null)
}

/**
 * Whether the lines together bill more than the minutes: each line takes its share of them, also where a code stands twice. A price for the visit is
 * no share of its minutes, but is paid once.
 */
export function exceedMinutes(procedures: NoteContent['procedures'], minutes: number, rules: readonly BillingRule[]): boolean {
  const shares = { timed: 0, visit: 0 }
  for (const { code, units } of procedures) {
    const most = supportUnits(code, minutes, rules)
    if (most !== null) shares[familyOfCode(code) === 'visit_price' ? 'visit' : 'timed'] += units / most
  }
  // Thirds and sixths do not add up exactly.
  return Math.max(shares.timed, shares.visit) > 1 + 1e-9
}

/** Body mass index to one decimal. */
export const computeBmi = (height_cm: number | null, weight_kg: number | null): number | null =>
  height_cm && weight_kg ? Math.round((weight_kg / (height_cm / 100) ** 2) * 10) / 10 : null

/** What a check needs to know beside what the note says. */
export type CheckedVisit = {
  kind: NoteKind
  status: string
  scheduled_minutes: number
  paid_by: 'insurance' | 'cash' | null
  /** Whether the dietitian was licensed on the day of the visit in the state where the patient was; null if the state is not known. */
  is_licensed: boolean | null
  /** The rules of payers that hold on the day. */
  rules: readonly BillingRule[]
  /** The language that the patient reads. */
  patient_language: Language | null
}

const check = (key: string, anchor: string, en: string, es: string): NoteCheck => ({ key, label: { en, es }, anchor })
const named = (key: string, { en, es }: Label): NoteCheck => ({ key, label: { en, es }, anchor: `f-${key}` })

/** What must be mended before the note can be signed, and what is worth a look. Both sides use this rule. */
export function checkNote(note: NoteContent, visit: CheckedVisit): { missing: NoteCheck[]; warnings: NoteCheck[] } {
  const carried = checkCarried(note)
  return {
    missing: [...listMissing(note, visit), ...carried.missing, ...listFaultsOfBilling(note, visit)],
    warnings: [...listWarnings(note, visit), ...carried.warnings],
  }
}

function listMissing(note: NoteContent, { kind, status, is_licensed }: CheckedVisit): NoteCheck[] {
  const unwritten = listFieldsOf(kind).filter((key) => isFieldNeeded(key) && !note.fields[key]?.value)
  const hasPlan = ['intervention_nd', 'intervention_e', 'intervention_c', 'intervention_rc'].some(
    (key) => note.fields[key as 'intervention_nd']?.value,
  )
  const found: (NoteCheck | false)[] = [
    status !== 'Occurred' && check('visit_marked', 'visit-status', 'Mark the visit as occurred', 'Marca la visita como realizada'),
    ...unwritten.map((key) => named(key, noteFields[key])),
    note.pes_statements.length === 0 && check('pes_statements', 'pes', 'A nutrition diagnosis', 'Un diagnóstico nutricional'),
    note.pes_statements.some((one) => !isStatementWhole(one)) &&
      check(
        'pes_whole',
        'pes',
        'The problem, a cause and a sign of each nutrition diagnosis',
        'Problema, causa y signo de cada diagnóstico',
      ),
    !hasPlan && check('intervention', 'f-intervention_nd', 'An intervention', 'Una intervención'),
    !note.patient_instructions &&
      check('patient_instructions', 'f-patient_instructions', 'Instructions for the client', 'Indicaciones para el paciente'),
    !note.conditions_confirmed &&
      check('conditions_confirmed', 'f-conditions_confirmed', 'Confirm conditions and medicines', 'Confirmar condiciones y medicamentos'),
    note.patient_location_state === null &&
      check('patient_location_state', 'f-patient_location_state', 'The state where the client was', 'El estado donde estaba el paciente'),
    is_licensed === false &&
      !note.license_reason &&
      check(
        'license_reason',
        'f-license_reason',
        'Why you saw them without a license there',
        'Por qué atendiste sin licencia en ese estado',
      ),
  ]
  return found.filter((one) => one !== false)
}

function listFaultsOfBilling(note: NoteContent, { paid_by, rules }: CheckedVisit): NoteCheck[] {
  const minutes = measureMinutes(note.session_started_at, note.session_ended_at)
  const found: (NoteCheck | false)[] = [
    minutes === null && check('session', 'f-session_started_at', 'When the visit began and ended', 'Cuándo empezó y terminó la visita'),
    paid_by === 'insurance' && note.diagnoses.length === 0 && check('diagnoses', 'diagnoses', 'A diagnosis', 'Un diagnóstico'),
    note.diagnoses[0]?.icd10.startsWith('Z68') === true &&
      check('diagnosis_order', 'diagnoses', 'A diagnosis before the Z68 code', 'Un diagnóstico antes del código Z68'),
    paid_by === 'insurance' && note.procedures.length === 0 && check('procedures', 'procedures', 'A procedure', 'Un procedimiento'),
    new Set(note.diagnoses.map(({ icd10 }) => icd10)).size < note.diagnoses.length &&
      check('diagnosis_twice', 'diagnoses', 'Each diagnosis only once', 'Cada diagnóstico una sola vez'),
    minutes !== null &&
      exceedMinutes(note.procedures, minutes, rules) &&
      check('units', 'procedures', 'Units that the minutes support', 'Unidades que los minutos respaldan'),
  ]
  return found.filter((one) => one !== false)
}

function listWarnings(note: NoteContent, { scheduled_minutes, is_licensed, rules, patient_language }: CheckedVisit): NoteCheck[] {
  const minutes = measureMinutes(note.session_started_at, note.session_ended_at)
  const found: (NoteCheck | false)[] = [
    minutes !== null &&
      minutes > scheduled_minutes + 30 &&
      check('duration', 'f-session_ended_at', 'Over 30 minutes longer than booked', 'Más de 30 minutos sobre lo reservado'),
    note.pes_statements.some((one) => one.problem_id !== 'no_problem' && !isMeasurable(one)) &&
      check('measurable', 'pes', 'No number to measure again in a diagnosis', 'Falta un número que medir otra vez'),
    isForeign(note.patient_instructions, patient_language) &&
      check(
        'instructions_language',
        'f-patient_instructions',
        'Instructions in a language that the client does not read',
        'Indicaciones en un idioma que el paciente no lee',
      ),
    note.smart_goals.length === 0 && check('smart_goals', 'goals', 'No goal agreed', 'Sin metas acordadas'),
    is_licensed === false &&
      check(
        'licensed',
        'f-patient_location_state',
        'No license in that state: the claim is held',
        'Sin licencia en ese estado: se retiene el cobro',
      ),
    minutes !== null &&
      note.procedures.some(({ code, units }) => units < (supportUnits(code, minutes, rules) ?? units)) &&
      check('units_low', 'procedures', 'Fewer units than the minutes allow', 'Menos unidades de las que permiten los minutos'),
  ]
  return found.filter((one) => one !== false)
}
