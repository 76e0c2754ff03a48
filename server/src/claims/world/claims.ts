import type { NoteContent } from '@sorrel/contract/charting/schemas'
import { isError } from '@sorrel/contract/claims/findings/findings'
import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import { notesOf } from '../../charting/world/notes.ts'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { addressOf, type Patient, patientsOf } from '../../patients/world/patients.ts'
import { npiOf, type Provider, providersOf } from '../../providers/world/profiles.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { draftClaim, sumCharges } from '../building/draft.ts'
import { freezeDraft } from '../freezing.ts'
import type { Finding } from '../scrub/facts.ts'
import type { BillingProvider } from '../x12/writing/claim-facts.ts'
import { writeClaimFile } from '../x12/writing/claims.ts'
import { type Lived, liveOf } from './lives.ts'
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

/** The claims of the insured visits of the last weeks, each as far as it would be by now. */
export const claimsOf = makeOncePerWorld((frame: Frame) => {
  const patients = new Map(patientsOf(frame).map((one) => [one.patient_id, one]))
  const providers = new Map(providersOf(frame).map((one) => [one.id, one]))
  const since = addMinutes(frame.now, -days * 1440)
  const rows = { claim: [] as object[], claim_content: [] as object[], claim_version: [] as object[], claim_event: [] as object[] }
  const notes = (notesOf(frame).chart_note as Signed[])
    .filter(({ status, visit_at }) => status === 'signed' && visit_at > since)
    .sort((a, b) => (a.visit_at + a.id).localeCompare(b.visit_at + b.id))
  for (const note of notes) {
    const [patient, provider] = [patients.get(note.patient_id), providers.get(note.provider_id)]
    if (patient?.payer_id && provider) addClaim(rows, { note, patient, provider, n: rows.claim.length + 1 }, frame)
  }
  return rows
})

type Rows = ReturnType<typeof claimsOf>
type Visit = { note: Signed; patient: Patient; provider: Provider; n: number }

function addClaim(rows: Rows, visit: Visit, frame: Frame): void {
  const { note, n } = visit
  const id = idOf('claim', note.appointment_id)
  const draft = draftOf(visit, frame)
  const payer = findPayer(draft.payer.id)!
  const findings: Finding[] = payer.routable ? [] : [{ code: 'payer_not_routable', field: 'payer.routing_id', detail: payer.name }]
  const life = liveOf({
    signed_at: note.signed_at,
    is_stuck: findings.some(isError),
    random: randomOf(frame.seed, 'claim', id),
    now: frame.now,
    charge: sumCharges(draft),
    expected: expectedOf(draft),
  })
  const whose = { patient_id: note.patient_id, provider_id: note.provider_id }
  const number = `D${String(n).padStart(7, '0')}`
  const own = { id, number, appointment_id: note.appointment_id, note_id: note.id, ...whose, coverage_id: coverageOf(note.patient_id) }
  rows.claim.push({ ...own, ...tellStanding(draft, life, n), errors: findings.length, created_at: note.signed_at })
  rows.claim_content.push({ claim_id: id, ...whose, draft, findings, checked_at: note.signed_at })
  addHistory(rows, { id, number, whose, draft, life })
}

/** Where a claim of the demo stands, and what it is worth. */
const tellStanding = (draft: ClaimDraft, { state, is_sent, steps, ...life }: Lived, n: number) => ({
  ...{
    payer_id: draft.payer.id,
    payer_name: draft.payer.name,
    routing_payer_id: draft.payer.routing_id,
    priority: 'P',
    prior_claim_id: null,
  },
  ...{ service_day: draft.service_day, file_by: Temporal.PlainDate.from(draft.service_day).add({ days: 180 }).toString(), state },
  ...{ held_at: null, hold_codes: [], warnings: 0, frequency: '1', override_reason: null, appeal_by: null, revision: steps.length },
  ...{ payer_claim_number: life.payer_claim_number && `${life.payer_claim_number}${n}`, with_payer: is_sent && state !== 'rejected' },
  ...{ version: is_sent ? 1 : 0, charge_cents: sumCharges(draft), paid_cents: life.paid_cents, patient_cents: life.patient_cents },
  updated_at: steps.at(-1)!.at,
})

const expectedOf = ({ lines }: ClaimDraft): number => lines.reduce((sum, { expected_cents }) => sum + (expected_cents ?? 0), 0)

type Told = { id: string; number: string; whose: object; draft: ClaimDraft; life: Lived }

/** What was sent, and what happened. */
function addHistory(rows: Rows, { id, number, whose, draft, life }: Told): void {
  const version_id = life.is_sent ? idOf('claim version', id, 1) : null
  const clm01 = `${number}-1`
  const sent = life.steps.find(({ kind }) => kind === 'submitted')
  if (version_id && sent)
    rows.claim_version.push({
      ...{ id: version_id, claim_id: id, ...whose, n: 1, frequency: '1', clm01, routing_payer_id: draft.payer.routing_id },
      ...{
        charge_cents: sumCharges(draft),
        body: freezeDraft(draft, clm01),
        payer_claim_number: null,
        frozen_at: sent.at,
        frozen_by: null,
      },
      ...writeSent(freezeDraft(draft, clm01), number, sent.at),
    })
  let state: ClaimState = 'draft'
  for (const [place, { kind, to, at }] of life.steps.entries()) {
    const isAboutFile = place > 1
    rows.claim_event.push({
      ...{ id: idOf('claim event', id, place), claim_id: id, version_id: isAboutFile ? version_id : null, ...whose },
      ...{ kind, from_state: state, to_state: to, details: {}, admin_id: null, admin_name: null, at },
    })
    state = to
  }
}

/** The file of the demo that holds one claim. Its numbers lie far from those that the product counts up itself. */
function writeSent(provider: BillingProvider, claim: string, sent_at: string) {
  const interchange_number = 800_000_000 + Number(claim.slice(1))
  const [day, time] = [sent_at.slice(0, 10), sent_at.slice(11, 16)]
  const exchange = { sender_id: 'SORREL', receiver_id: 'CLEARING HOUSE', is_test: true, day, time, interchange_number, group_number: 1 }
  const submitter = { name: 'Sorrel Nutrition PLLC', id: 'SORREL', contact: 'Billing', phone: '+13125550100' }
  const set = {
    submitter,
    receiver: { name: 'Clearing House', id: 'CH1' },
    batch_id: claim,
    is_reissue: false,
    day,
    time,
    providers: [provider],
  }
  return { x12: [...writeClaimFile(exchange, [set])].join(''), interchange_number, group_number: 1, sent_at }
}

/** The claim that the note of a visit makes. */
function draftOf({ note, patient, provider }: Visit, frame: Frame): ClaimDraft {
  const payer = findPayer(patient.payer_id ?? '')!
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
      reason: 'own',
    },
    practice: practiceOf(frame),
    rendering: { last_name: provider.last_name, first_name: provider.first_name, npi: npiOf(provider.id), taxonomy: '133V00000X' },
    referring: null,
    prices: content.procedures.map(({ code }) => unitPricesOf(frame, payer.id, code)),
  })
}
