import type { PaymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import type { Adjustment } from './claim-facts.ts'
import { type Exchange, writeFile } from './envelope.ts'
import { writeAdjustments } from './lines.ts'
import { writeCents, writeDay, writeExact, writeOptional, writeSegment, writeText } from './text.ts'

/** A payment as a letter or a website explains it. */
export type PaperPayment = {
  payer: { id: string; name: string }
  payee: { npi: string; name: string }
  trace: string
  paid_on: string
  amount_cents: number
  means: PaymentMeans
  claims: readonly PaperClaim[]
}
export type PaperClaim = {
  clm01: string
  status: '1' | '2'
  payer_claim_number: string | null
  patient: { last_name: string; first_name: string; member_id: string }
  place: string
  frequency: string
  lines: readonly {
    control: string
    code: string
    modifiers: readonly string[]
    day: string
    charge_cents: number
    paid_cents: number
    units: number
    adjustments: readonly Adjustment[]
  }[]
}

const remittance = { set: '835', group: 'HP', version: '005010X221A1' }
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** Writes a payment without a file as the remittance (835) that the payer would have sent, so that it is judged and posted as one. */
export const writeRemittanceFile = (exchange: Exchange, payment: PaperPayment): Generator<string> =>
  writeFile(exchange, remittance, [writePayment(payment)])

// NOTE: X12 has no word for a virtual card; BOP is "the payer chose the way".
const methods = { check: 'CHK', transfer: 'ACH', virtual_card: 'BOP', nothing: 'NON' } as const satisfies Record<PaymentMeans, string>

function* writePayment({ payer, payee, trace, paid_on, amount_cents, means, claims }: PaperPayment): Generator<string> {
  const day = writeDay('paid_on', paid_on)
  const empty = Array.from({ length: 11 }, () => '')
  yield writeSegment('BPR', 'I', writeCents(amount_cents), 'C', methods[means], ...empty, day)
  yield writeSegment('TRN', '1', writeExact('trace', trace, /^[A-Z0-9-]{1,30}$/), '9999999999')
  yield writeSegment('DTM', '405', day)
  yield writeSegment('N1', 'PR', writeText('payer.name', payer.name, 60), 'XV', writeExact('payer.id', payer.id, /^[A-Z0-9_-]{2,40}$/))
  yield writeSegment('N1', 'PE', writeText('payee.name', payee.name, 60), 'XX', payee.npi)
  yield writeSegment('LX', 1)
  for (const claim of claims) yield* writeDecided(claim)
}

function* writeDecided({ clm01, status, payer_claim_number, patient, place, frequency, lines }: PaperClaim): Generator<string> {
  const [charge, paid] = [sumOf(lines.map((line) => line.charge_cents)), sumOf(lines.map((line) => line.paid_cents))]
  const shares = lines.flatMap(({ adjustments }) => adjustments.filter(({ group }) => group === 'PR').map(({ cents }) => cents))
  const amounts = [charge, paid, sumOf(shares)].map(writeCents)
  yield writeSegment('CLP', clm01, status, ...amounts, '12', writeOptional(payer_claim_number, 50), place, frequency)
  const names = [writeText('patient.last_name', patient.last_name, 60), writeOptional(patient.first_name, 35)]
  yield writeSegment('NM1', 'QC', '1', ...names, '', '', '', 'MI', writeOptional(patient.member_id, 80))
  for (const line of lines) {
    yield writeSegment(
      'SVC',
      ['HC', line.code, ...line.modifiers],
      writeCents(line.charge_cents),
      writeCents(line.paid_cents),
      '',
      line.units,
    )
    yield writeSegment('DTM', '472', writeDay('line.day', line.day))
    yield* writeAdjustments(line.adjustments)
    yield writeSegment('REF', '6R', line.control)
  }
}
