import { createHash } from 'node:crypto'
import type { ClaimRow } from '../../claims/tables.ts'
import { claimsOf } from '../../claims/world/claims.ts'
import { listAnswers } from '../../claims/x12/reading/answers/reading.ts'
import type { BillingProvider } from '../../claims/x12/writing/claim-facts.ts'
import { writeClaimFile } from '../../claims/x12/writing/claims.ts'
import { writeAcknowledgment, writeClaimAcknowledgment, writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

type Version = { id: string; claim_id: string; body: BillingProvider; clm01: string; frozen_at: string; routing_payer_id: string | null }
type Row = Record<string, unknown>
type Rows = Record<'exchange_file' | 'exchange_file_part' | 'remittance' | 'remitted_claim', Row[]>

const mostVersions = 40
const mostDenials = 12
const sides = { sender_id: 'SORREL', receiver_id: 'DEMOPAYERS', is_test: true }
/** What the payers of the demo denied for, one after another. */
const denials = ['9050', '9016', '9197', '9027', '9151', '9096', '9011', '9029', '9018', '9004']

/** The files of the newest claims of the demo, the denials among their answers, and a payment that names no claim of ours. */
export function makeExchange(frame: Frame): Rows {
  const { claim, claim_version } = claimsOf(frame)
  const states = new Map((claim as ClaimRow[]).map((one) => [one.id, one.state]))
  const rows: Rows = { exchange_file: [], exchange_file_part: [], remittance: [], remitted_claim: [] }
  const versions = (claim_version as Version[]).toSorted((a, b) => (b.frozen_at + b.id).localeCompare(a.frozen_at + a.id))
  for (const [place, version] of versions.slice(0, mostVersions).entries())
    addSent(rows, version, place + 1, states.get(version.claim_id) !== 'submitted')
  const denied = versions.filter(({ claim_id }) => states.get(claim_id) === 'denied').slice(0, mostDenials)
  for (const [place, version] of denied.entries()) addDenial(rows, version, place)
  addStranger(rows, versions[0]!)
  return rows
}

function writeSent({ body, frozen_at }: Version, number: number): string {
  const [day, time] = [frozen_at.slice(0, 10), frozen_at.slice(11, 16)]
  const submitter = { name: 'Sorrel Nutrition', id: 'SORREL', contact: 'Billing', phone: '3125550100' }
  const set = {
    submitter,
    receiver: { name: 'DEMOPAYERS', id: 'DEMOPAYERS' },
    batch_id: String(number),
    is_reissue: false,
    day,
    time,
    providers: [body],
  }
  return [...writeClaimFile({ ...sides, day, time, interchange_number: number, group_number: number }, [set])].join('')
}

function addSent(rows: Rows, version: Version, number: number, isAnswered: boolean): void {
  const text = writeSent(version, number)
  const { frozen_at, clm01 } = version
  addFile(rows, text, {
    direction: 'sent',
    kind: '837P',
    name: `claim-${clm01}.837`,
    at: frozen_at,
    version_id: version.id,
    interchange_number: number,
  })
  if (!isAnswered) return
  const [file, at] = [readSentFile(text), addMinutes(frozen_at, 30)]
  const numbers = (place: number) => ({ number: number * 10 + place, day: at.slice(0, 10).replaceAll('-', '') })
  addFile(rows, writeAcknowledgment(file, null, numbers(1)), { direction: 'received', kind: '999', name: `${clm01}.999`, at })
  addFile(rows, writeClaimAcknowledgment(file, null, numbers(2)), { direction: 'received', kind: '277CA', name: `${clm01}.277ca`, at })
}

type FileFacts = {
  direction: 'sent' | 'received'
  kind: string
  name: string
  at: string
  version_id?: string
  interchange_number?: number
  strangers?: number
}

function addFile(rows: Rows, text: string, { at, ...facts }: FileFacts): string {
  const id = idOf('exchange file', facts.name)
  const isSent = facts.direction === 'sent'
  rows.exchange_file.push({
    ...{ id, ...facts, source: isSent ? 'us' : 'pickup', hash: createHash('sha256').update(text).digest('hex'), size: text.length },
    ...{
      state: isSent ? 'sent' : 'taken',
      faults: [],
      version_id: facts.version_id ?? null,
      interchange_number: facts.interchange_number ?? null,
    },
    ...{ charge_id: null, answers: 1, strangers: facts.strangers ?? 0, tries: isSent ? 1 : 0, last_error: null, admin_id: null },
    ...{ created_at: at, settled_at: addMinutes(at, 1) },
  })
  rows.exchange_file_part.push({ file_id: id, n: 1, text })
  return id
}

function addDenial(rows: Rows, version: Version, place: number): void {
  const number = 2000 + place
  const file = readSentFile(writeSent(version, number))
  const at = addMinutes(version.frozen_at, 15 * 1440)
  const claim = file.claims[0]!
  const decision = decideClaim({ ...claim, member_id: denials[place % denials.length]! })
  const text = writeRemittance(file, [{ claim, decision }], { number, day: at.slice(0, 10).replaceAll('-', '') })
  const file_id = addFile(rows, text, { direction: 'received', kind: '835', name: `${version.clm01}.835`, at })
  addRemittance(rows, text, { file_id, at, version })
}

/** A payment for a claim that nobody here knows, as when a payer confuses two practices. */
function addStranger(rows: Rows, version: Version): void {
  const number = 3000
  const sent = writeSent(version, number).replaceAll(version.clm01, 'X900417-1')
  const file = readSentFile(sent)
  const claim = { ...file.claims[0]!, subscriber: 'NM1*IL*1*MARLOWE*IMOGEN****MI*ZQX5500417'.split('*'), patient: null }
  const at = addMinutes(version.frozen_at, 60)
  const text = writeRemittance(file, [{ claim, decision: decideClaim(claim) }], { number, day: at.slice(0, 10).replaceAll('-', '') })
  const file_id = addFile(rows, text, { direction: 'received', kind: '835', name: 'payment-3000.835', at, strangers: 1 })
  addRemittance(rows, text, { file_id, at, version: null })
}

type Explained = { file_id: string; at: string; version: Version | null }

function addRemittance(rows: Rows, text: string, { file_id, at, version }: Explained): void {
  const remittance_id = idOf('remittance', file_id)
  for (const answer of listAnswers(text)) {
    if (answer.kind === 'payment') {
      const { payer, payee, ...payment } = answer.payment
      rows.remittance.push({
        ...{ id: remittance_id, file_id, n: 1, payer_id: payer.id ?? 'unknown', payer_name: payer.name, payee_npi: payee.npi, ...payment },
        ...{ withheld_cents: 0, created_at: at },
      })
    }
    if (answer.kind !== 'remitted') continue
    const { position, claim_id: clm01, status, charge_cents, paid_cents, patient_cents, payer_claim_number } = answer.claim
    rows.remitted_claim.push({
      ...{ id: idOf('remitted claim', remittance_id), remittance_id, position, clm01, status, charge_cents, paid_cents, patient_cents },
      ...{ payer_claim_number, body: answer.claim, state: version ? 'posted' : 'unmatched', why: version ? null : 'unknown_claim' },
      ...{ claim_id: version?.claim_id ?? null, version_id: version?.id ?? null, outcome: version ? 'denied' : null },
      posted: version ? { paid: 0, contractual: 0, patient: 0, open: charge_cents, prior: 0 } : null,
      ...{
        flags: [],
        billed_cents: 0,
        expected_cents: null,
        transaction_id: null,
        suspense_id: null,
        reversed_by: null,
        reason: null,
        admin_id: null,
      },
      ...{ created_at: at, settled_at: version ? at : null },
    })
  }
}
