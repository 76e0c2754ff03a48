import type { NoteContent } from '@sorrel/contract/charting/schemas'
import { isError } from '@sorrel/contract/claims/findings/findings'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { ClaimEventKind, ClaimState } from '@sorrel/contract/claims/vocabulary'
import { isOwnPayerId } from '@sorrel/contract/insurance/vocabulary'
import { notesOf } from '../../charting/world/notes.ts'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { payerNumberOf } from '../../integrations/clearinghouse/payer/answering.ts'
import { unknownMember } from '../../integrations/clearinghouse/payer/checking.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import { addMinutes, findWallTime } from '../../kernel/clock.ts'
import { addressOf, type Patient, patientsOf } from '../../patients/world/patients.ts'
import { findPayerOfDemo } from '../../payers/world/own.ts'
import { filingDaysOf } from '../../payers/world/standing.ts'
import { locationRow, npiOf, type Provider, providersOf } from '../../providers/world/profiles.ts'
import { findTwoOfDay } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld, practiceOfDemo } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { type ClaimFacts, draftClaim, sumCharges } from '../building/draft.ts'
import { freezeDraft } from '../freezing.ts'
import type { Finding } from '../scrub/facts.ts'
import type { ClaimRow } from '../tables.ts'
import { writeClaimFile } from '../x12/writing/claims.ts'
import { type Answered, type Lived, liveOf } from './lives.ts'
import { codesOfLetter, describeWay, detailsOfForm, liveOnPaper, printDraft, type Sent, sumLetter } from './paper.ts'
import { practiceOf, unitPricesOf } from './practice.ts'

type Signed = {
  id: string
  appointment_id: string
  patient_id: string
  provider_id: string
  visit_at: string
  signed_at: string
  content: NoteContent
  status: string
}
const days = 75

type Rows = Record<'claim' | 'claim_content' | 'claim_version' | 'claim_event', object[]> & {
  answers: Map<string, Answered>
  /** When a letter answered a claim that went on paper. */
  letters: Map<string, string>
}

/** The claims of the insured visits of the last weeks, each as far as it would be by now, and what their payers answered, by claim. */
export const claimsOf = makeOncePerWorld((frame: Frame) => {
  const patients = new Map(patientsOf(frame).map((one) => [one.patient_id, one]))
  const providers = new Map(providersOf(frame).map((one) => [one.id, one]))
  const since = addMinutes(frame.now, -days * 1440)
  const rows: Rows = { claim: [], claim_content: [], claim_version: [], claim_event: [], answers: new Map(), letters: new Map() }
  const notes = (notesOf(frame).chart_note as Signed[])
    .filter(({ status, visit_at }) => status === 'signed' && visit_at > since)
    .sort((a, b) => orderOf(a, frame).localeCompare(orderOf(b, frame)))
  for (const note of notes) {
    const [patient, provider] = [patients.get(note.patient_id), providers.get(note.provider_id)]
    if (patient?.payer_id && provider) addClaim(rows, { note, patient, provider, n: rows.claim.length + 1 }, frame)
  }
  return rows
})

/** By the time of the visit; what was signed late comes last, as its claim was made last. */
const orderOf = ({ visit_at, id, appointment_id }: Signed, frame: Frame): string =>
  placeOfTwo(appointment_id, frame) === 'second' ? `later ${id}` : visit_at + id

type Visit = { note: Signed; patient: Patient; provider: Provider; n: number }

function addClaim(rows: Rows, visit: Visit, frame: Frame): void {
  const { note, n } = visit
  const id = idOf('claim', note.appointment_id)
  const draft = draftOf(visit, frame)
  const isOnPaper = isOwnPayerId(draft.payer.id)
  const payer = findPayerOfDemo(draft.payer.id)
  const ofTwo = placeOfTwo(note.appointment_id, frame)
  const findings: Finding[] = [
    ...(payer.routable || isOnPaper ? [] : [{ code: 'payer_not_routable', field: 'payer.routing_id', detail: payer.name } as const]),
    ...(ofTwo === 'second' ? [twiceBilled(rows, note.patient_id, draft)] : []),
  ]
  const born = { signed_at: note.signed_at, now: frame.now }
  const life = isOnPaper
    ? liveOnPaper(born)
    : liveOf({
        ...{ ...born, is_stuck: findings.some(isError), canBeCut: draft.lines.some(({ units }) => units > 1) },
        ...{ random: randomOf(frame.seed, 'claim', id), ofTwo },
      })
  const whose = { patient_id: note.patient_id, provider_id: note.provider_id }
  const number = `D${String(n).padStart(7, '0')}`
  const own = { id, number, appointment_id: note.appointment_id, note_id: note.id, ...whose, coverage_id: coverageOf(note.patient_id) }
  const send = (at: string) => (isOnPaper ? printDraft(draft, `${number}-1`, at) : sendDraft(draft, `${number}-1`, { number: n, at }))
  const sent = life.sent_at === null ? null : send(life.sent_at)
  const standing = {
    ...tellStanding(draft, life, sent),
    ...(ofTwo === 'second' && { held_at: note.signed_at, hold_codes: ['same_day_visit'] }),
  }
  rows.claim.push({ ...own, ...standing, errors: findings.length, created_at: note.signed_at })
  rows.claim_content.push({ claim_id: id, ...whose, draft, findings, checked_at: note.signed_at })
  addHistory(rows, { id, whose, draft, life, sent })
  if (life.answered) rows.answers.set(id, life.answered)
  if (life.letter_at) rows.letters.set(id, life.letter_at)
}

/** Whether a visit is one of the two that a client has on one day. */
function placeOfTwo(visitId: string, frame: Frame): 'first' | 'second' | null {
  const two = findTwoOfDay(frame)
  if (two?.first.id === visitId) return 'first'
  return two?.second.id === visitId ? 'second' : null
}

/** What the rules find in the claim of the second visit: the payer has the same procedure of that day already. */
function twiceBilled({ claim }: Rows, patient_id: string, { service_day, lines }: ClaimDraft): Finding {
  const first = (claim as ClaimRow[]).find((one) => one.patient_id === patient_id && one.service_day === service_day)
  return { code: 'already_billed', field: 'lines', detail: `${first?.number} ${lines[0]?.code}` }
}

/** Where a claim of the demo stands, and what it is worth. */
const tellStanding = (draft: ClaimDraft, { state, steps, is_held, answered, letter_at }: Lived, sent: Sent | null) => ({
  ...{
    payer_id: draft.payer.id,
    payer_name: draft.payer.name,
    routing_payer_id: draft.payer.routing_id,
    priority: 'P',
    prior_claim_id: null,
    prior_version_id: null,
  },
  ...{
    service_day: draft.service_day,
    file_by: fileBy(draft),
    state,
    warnings: 0,
    frequency: '1',
    override_reason: null,
  },
  ...{ held_at: is_held ? steps.at(-1)!.at : null, hold_codes: is_held ? ['by_hand'] : [], revision: steps.length },
  appeal_by: state === 'appealed' ? addDays(draft.service_day, 120) : null,
  ...{
    payer_claim_number: sent && isKnownToPayer(steps) ? payerNumberOf(sent.clm01) : null,
    with_payer: sent !== null && state !== 'rejected',
  },
  ...{ version: sent ? 1 : 0, charge_cents: sumCharges(draft), paper: sent && sent.file === null ? 'sent' : null },
  ...(letter_at ? sumLetter(draft) : sent && state !== 'reversed' ? sumAnswer(sent, answered) : unanswered),
  updated_at: steps.at(-1)!.at,
})

/** Until when the payer takes the claim, by the terms that the demo has of it. */
function fileBy({ service_day, payer }: ClaimDraft): string | null {
  const days = filingDaysOf(payer.id)
  return days === null ? null : addDays(service_day, days)
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
const isKnownToPayer = (steps: Lived['steps']): boolean => steps.some(({ kind }) => kind === 'accepted')
const unanswered = { paid_cents: null, patient_cents: null }

/** What the payer of the demo paid, and what it left to the patient. */
function sumAnswer({ file }: Sent, answered: Answered | null) {
  if (!answered || !file) return unanswered
  const { lines } = decideClaim({ ...readSentFile(file.x12).claims[0]!, member_id: answered.ending })
  const shares = lines.flatMap(({ adjustments }) => adjustments.filter(([group]) => group === 'PR'))
  return {
    paid_cents: lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0),
    patient_cents: shares.reduce((sum, [, , cents]) => sum + cents, 0),
  }
}

type Told = { id: string; whose: object; draft: ClaimDraft; life: Lived; sent: Sent | null }

/** What was sent, and what happened. */
function addHistory(rows: Rows, told: Told): void {
  const { id, whose, draft, life, sent } = told
  const version_id = sent && idOf('claim version', id, 1)
  if (sent && version_id)
    rows.claim_version.push({
      ...{ id: version_id, claim_id: id, ...whose, n: 1, frequency: '1', clm01: sent.clm01, routing_payer_id: draft.payer.routing_id },
      ...{ charge_cents: sumCharges(draft), body: sent.body, frozen_at: sent.sent_at, frozen_by: null },
      payer_claim_number: isKnownToPayer(life.steps) ? payerNumberOf(sent.clm01) : null,
      ...describeWay(sent, version_id),
    })
  let state: ClaimState = 'draft'
  for (const [place, { kind, to, at }] of life.steps.entries()) {
    const isAboutFile = sent !== null && place > 1
    rows.claim_event.push({
      ...{ id: idOf('claim event', id, place), claim_id: id, version_id: isAboutFile ? version_id : null, ...whose },
      ...{ kind, from_state: state, to_state: to, details: answerOf(kind, told) ?? saidOf(kind, at, sent), ...staffOf(kind), at },
    })
    state = to
  }
}

const answers: readonly ClaimEventKind[] = ['paid', 'partially_paid', 'denied']

/** The codes of what the payer of the demo answered, as the product keeps them with the answer. */
function answerOf(kind: ClaimEventKind, { draft, life: { answered, letter_at }, sent }: Told): object | null {
  if (kind === 'rejected') return { file: '277CA', codes: [unknownMember.status] }
  if (!answers.includes(kind)) return null
  if (letter_at !== null) return { file: '835', codes: codesOfLetter(draft) }
  if (!sent?.file || answered === null) return null
  const { lines } = decideClaim({ ...readSentFile(sent.file.x12).claims[0]!, member_id: answered.ending })
  const codes = lines.flatMap(({ adjustments }) => adjustments.map(([group, reason]) => `${group}-${reason}`))
  return { file: '835', codes: [...new Set([...codes, ...lines.flatMap(({ remark }) => remark ?? [])])] }
}

/** What staff said, of a form or otherwise. */
const saidOf = (kind: ClaimEventKind, at: string, sent: Sent | null): object =>
  (sent?.file === null ? detailsOfForm(kind, at) : null) ?? detailsOf(kind)

/** What staff said when they did it. */
function detailsOf(kind: ClaimEventKind): object {
  if (kind === 'held') return { codes: ['by_hand'], reason: 'The client sends a new card' }
  if (kind === 'cancelled') return { reason: 'Not billed: the plan takes no claims' }
  if (kind === 'appealed') return { reason: 'The note shows why the visit was needed' }
  return kind === 'closed' ? { reason: 'Nothing is open' } : {}
}

const { admin_id, name: admin_name } = cast.tom
const staffOf = (kind: ClaimEventKind) =>
  ['held', 'cancelled', 'appealed', 'closed', 'submitted', 'sent_on_paper'].includes(kind)
    ? { admin_id, admin_name }
    : { admin_id: null, admin_name: null }

/** The file of the demo that holds one claim. The product counts up its own numbers from 100001 on. */
function sendDraft(draft: ClaimDraft, clm01: string, { number, at }: { number: number; at: string }): Sent {
  const body = freezeDraft(draft, clm01)
  const { day, time } = findWallTime(practiceOfDemo, at)
  const numbers = { interchange_number: number, group_number: number }
  const exchange = { sender_id: 'SORREL', receiver_id: 'DEMOPAYERS', is_test: true, day, time, ...numbers }
  const submitter = { name: 'Sorrel Nutrition PLLC', id: 'SORREL', contact: 'Billing', phone: '+13125550100' }
  const receiver = { name: 'DEMOPAYERS', id: 'DEMOPAYERS' }
  const set = { submitter, receiver, batch_id: String(number), is_reissue: false, day, time, providers: [body] }
  return { clm01, body, file: { x12: [...writeClaimFile(exchange, [set])].join(''), interchange_number: number }, sent_at: at }
}

/** The claim that the note of a visit makes. */
function draftOf({ note, patient, provider }: Visit, frame: Frame): ClaimDraft {
  const payer = findPayerOfDemo(patient.payer_id ?? '')
  const home = addressOf(patient)
  const { content } = note
  return draftClaim({
    service_day: Temporal.Instant.from(note.visit_at).toZonedDateTimeISO(provider.place.time_zone).toPlainDate().toString(),
    ...{ place: content.place_of_service, diagnoses: content.diagnoses.map(({ icd10 }) => icd10), procedures: content.procedures },
    patient: {
      ...{ last_name: patient.last_name, first_name: patient.first_name, birth_date: patient.birth_date },
      sex: patient.gender === 'Female' ? 'female' : patient.gender === 'Male' ? 'male' : 'unknown',
      address: { line_1: home.street, line_2: home.street_2, city: home.city, state: patient.state, zip: patient.zip },
    },
    plan: {
      ...{ priority: 'P', payer_id: payer.id, payer_name: payer.name, member_id: patient.member_id, group_no: null },
      ...{ relationship: 'Self', subscriber: null },
    },
    route: {
      payer_id: payer.id,
      payer_name: payer.name,
      routing_id: payer.routable ? payer.id : null,
      filing_code: payer.filing_code,
      address: payer.address,
      reason: 'own',
    },
    practice: practiceOf(frame),
    rendering: { last_name: provider.last_name, first_name: provider.first_name, npi: npiOf(provider.id), taxonomy: '133V00000X' },
    ...{ referring: null, office: officeOf(provider, frame) },
    prices: content.procedures.map(({ code }) => unitPricesOf(frame, { payer_id: payer.id, provider_id: provider.id, code })),
  })
}

/** The office of a dietitian, as a claim names it. */
function officeOf(provider: Provider, frame: Frame): NonNullable<ClaimFacts['office']> {
  const { name, street: line_1, city, state, zip, zip_4, npi } = locationRow(provider, frame)
  return { name, line_1, city, state, zip, zip_4, npi }
}
