import { isDeparture } from '../../coding/billing.ts'
import type { Billing, BillingRule } from '../../coding/facts.ts'
import type { CodeState } from '../../coding/vocabulary.ts'
import { writeDay } from '../../kernel/days.ts'
import type { Label } from '../../kernel/label.ts'
import type { NoteFieldKey } from '../fields.ts'
import { isMeasurable, isStatementWhole, writeSentence } from '../pes/sentence.ts'
import { exceedMinutes, measureMinutes } from '../rules.ts'
import type { NoteContent } from '../schemas.ts'
import { type NoteKind, placeLabels } from '../vocabulary.ts'

/** One thing that an auditor looks for in the note behind a claim: what the note says of it, and where it is mended. */
export type DefenseLine = { key: string; label: Label; says: Label | null; is_met: boolean; anchor: string }

export type DefendedVisit = {
  patient: { name: string; birth_date: string | null; has_member_id: boolean }
  day: string
  kind: NoteKind
  has_occurred: boolean
  is_insured: boolean
  payer_name: string | null
  is_licensed: boolean
  referral: { is_required: boolean; clinician_name: string | null; clinician_npi: string | null } | null
  rules: readonly BillingRule[]
  proposal: Billing
  states: Readonly<Record<string, CodeState>>
  is_whole: boolean
  signature: { signature_name: string; credentials: string; signed_at: string } | null
}

type Found = { says: Label | string | null; is_met: boolean }
const both = (text: string): Label => ({ en: text, es: text })
/** What is asked, in the order of an audit, and the id of the control where it is mended. */
const asked = {
  identity: ['Name, birth date and member ID', 'Nombre, fecha de nacimiento y número de afiliado', 'visit-status'],
  visit: ['Date and kind of visit', 'Fecha y tipo de visita', 'visit-status'],
  place: ['How and where you met', 'Cómo y dónde fue', 'f-patient_location_state'],
  referral: ['Referral', 'Orden médica', 'visit-status'],
  times: ['Start, end and minutes', 'Inicio, fin y minutos', 'f-session_started_at'],
  units: ['The minutes support the units', 'Los minutos respaldan las unidades', 'procedures'],
  rule: ["Codes and modifiers as the payer's rule has them", 'Códigos y modificadores según la regla', 'procedures'],
  diagnosis: [
    'A diagnosis that held on the day and supports the service',
    'Un diagnóstico válido ese día que respalda el servicio',
    'diagnoses',
  ],
  history: ['What the client told', 'Lo que contó el paciente', 'f-interval_history'],
  objective: ['What was measured', 'Lo que se midió', 'f-labs_summary'],
  pes: ['A nutrition diagnosis with cause and signs', 'Un diagnóstico nutricional con causa y signos', 'pes'],
  necessity: [
    'Why the care is needed: an illness, and a sign that is measured again',
    'Por qué hace falta: una enfermedad y un signo que se mide otra vez',
    'pes',
  ],
  plan: ['Intervention', 'Intervención', 'f-intervention_nd'],
  monitoring: ['What is measured again, and when', 'Qué se mide otra vez, y cuándo', 'f-monitoring_evaluation'],
  instructions: ['Instructions for this client', 'Indicaciones para este paciente', 'f-patient_instructions'],
  next: ['Plan for the next visit', 'Plan para la próxima visita', 'f-next_visit_focus'],
  signature: ['Signature with credentials and time', 'Firma con credenciales y hora', 'note-sign'],
} as const satisfies Record<string, readonly [en: string, es: string, anchor: string]>

function line(key: keyof typeof asked, { says, is_met }: Found, place?: string): DefenseLine {
  const [en, es, anchor] = asked[key]
  const said = typeof says === 'string' ? both(says) : says
  return { key, label: { en, es }, anchor: place ?? anchor, is_met, says: said === null || said.en === '' ? null : said }
}

/** The note of a visit as an auditor reads it: what a claim for nutrition care needs, each met or a gap. */
export const defendClaim = (note: NoteContent, visit: DefendedVisit): DefenseLine[] => [
  ...listWho(note, visit),
  ...listService(note, visit),
  ...listAssessment(note, visit),
  ...listPlan(note, visit),
]

function listWho(
  note: NoteContent,
  { patient, day, kind, has_occurred, is_insured, is_licensed, referral, payer_name }: DefendedVisit,
): DefenseLine[] {
  const { name, birth_date, has_member_id } = patient
  const isFirst = kind === 'initial_consultation'
  const [on, born] = [writeDay(day), birth_date === null ? null : writeDay(birth_date)]
  const place = placeLabels[note.place_of_service]
  const state = note.patient_location_state
  const sender = referral?.clinician_name
    ? [referral.clinician_name, referral.clinician_npi && `NPI ${referral.clinician_npi}`].filter(Boolean).join(', ')
    : null
  const isAsked = referral?.is_required === true
  return [
    line('identity', {
      says: { en: [name, born?.en].filter(Boolean).join(', '), es: [name, born?.es].filter(Boolean).join(', ') },
      is_met: birth_date !== null && (!is_insured || has_member_id),
    }),
    line('visit', {
      says: {
        en: `${on.en}, ${isFirst ? 'first visit' : 'follow-up visit'}`,
        es: `${on.es}, ${isFirst ? 'primera visita' : 'visita de seguimiento'}`,
      },
      is_met: has_occurred,
    }),
    line('place', {
      says: { en: `${place.en}${state ? `, ${state}` : ''}`, es: `${place.es}${state ? `, ${state}` : ''}` },
      is_met: state !== null && (is_licensed || note.license_reason !== null),
    }),
    line('referral', {
      says: sender ?? (isAsked ? null : { en: `${payer_name ?? 'Nobody'} asks for none`, es: 'No se pide' }),
      is_met: !isAsked || sender !== null,
    }),
  ]
}

function listService(note: NoteContent, { rules, proposal, states, is_whole }: DefendedVisit): DefenseLine[] {
  const minutes = measureMinutes(note.session_started_at, note.session_ended_at)
  const billed = note.procedures.map(({ code, units, modifiers }) => `${[code, ...modifiers].join('-')} × ${units}`).join(', ')
  const isSupported = minutes !== null && !exceedMinutes(note.procedures, minutes, rules)
  const codes = note.diagnoses.map(({ icd10 }) => icd10)
  const isValid = codes.every((code) => states[code] === 'valid' || (!is_whole && (states[code] ?? 'unknown') === 'unknown'))
  const covered = proposal.rule?.covered_diagnoses ?? []
  const isCovered = covered.length === 0 || codes.some((code) => covered.some((begin) => code.startsWith(begin)))
  return [
    line('times', {
      says: minutes === null ? null : { en: `${minutes} minutes`, es: `${minutes} minutos` },
      is_met: minutes !== null,
    }),
    line('units', {
      says: billed,
      is_met: billed !== '' && isSupported,
    }),
    line('rule', {
      says: proposal.rule && { en: proposal.rule.source, es: proposal.rule.source },
      is_met: billed !== '' && !isDeparture(note.procedures, note.place_of_service, proposal),
    }),
    line('diagnosis', {
      says: note.diagnoses.map(({ icd10, description }) => `${icd10} ${description}`).join('; '),
      is_met: codes.length > 0 && isValid && isCovered && !codes[0]!.startsWith('Z68'),
    }),
  ]
}

// Counseling, habits and routine examinations say what was done, and not why it was needed.
const saysNoNeed = /^Z(00|71|72)/

const told = (says: string | null): Found => ({ says: says && cut(says), is_met: says !== null })
const cut = (text: string) => (text.length > 160 ? `${text.slice(0, 157)}...` : text)
const findWritten = ({ fields }: NoteContent, ...keys: NoteFieldKey[]): string | null =>
  keys.map((key) => fields[key]?.value).find(Boolean) ?? null

function listAssessment(note: NoteContent, { kind }: DefendedVisit): DefenseLine[] {
  const { pes_statements: statements, measurements } = note
  const { height_cm, weight_kg } = measurements
  const isMeasured = weight_kg !== null || height_cm !== null
  const objective = isMeasured ? `${height_cm ?? '–'} cm, ${weight_kg ?? '–'} kg` : findWritten(note, 'labs_summary', 'weight_history')
  const write = (locale: 'en' | 'es') => statements.map((one) => writeSentence(one, locale)).join('. ')
  const isNeeded = note.diagnoses.some(({ icd10 }) => !saysNoNeed.test(icd10)) && statements.some(isMeasurable)
  const isFirst = kind === 'initial_consultation'
  return [
    line('history', told(findWritten(note, 'interval_history', 'chief_motivation')), isFirst ? 'f-chief_motivation' : undefined),
    line('objective', told(objective)),
    line('pes', { says: { en: write('en'), es: write('es') }, is_met: statements.length > 0 && statements.every(isStatementWhole) }),
    line('necessity', { says: null, is_met: isNeeded }),
  ]
}

const listPlan = (note: NoteContent, { signature }: DefendedVisit): DefenseLine[] => [
  line('plan', told(findWritten(note, 'intervention_nd', 'intervention_e', 'intervention_c', 'intervention_rc'))),
  line('monitoring', told(findWritten(note, 'monitoring_evaluation'))),
  line('instructions', told(note.patient_instructions)),
  line('next', told(note.next_visit_focus)),
  line('signature', { says: signature && `${signature.signature_name}, ${signature.credentials}`, is_met: signature !== null }),
]
