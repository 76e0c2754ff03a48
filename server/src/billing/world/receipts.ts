import { isCare } from '@sorrel/contract/billing/settling'
import type { PaperKind } from '@sorrel/contract/billing/vocabulary'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { PaymentCardType, PaymentMethod } from '@sorrel/contract/payments/vocabulary'
import { paymentsOf } from '../../payments/world/payments.ts'
import { npiOf } from '../../providers/world/profiles.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import type { Frame } from '../../world/frame.ts'
import type { PaidLine, PaperContent } from '../papers/content.ts'
import { billsOf } from './bills.ts'
import { type Draft, dayOf, issuerOf, namesOf } from './naming.ts'

type Payment = { id: string; instrument_id: string | null; method: PaymentMethod; number: string | null; state: string; settled_at: string }
type Refund = { id: string; payment_id: string; state: string; settled_at: string | null }
type Part = { payment_id: string; refund_id: string; reference: string; patient_id: string; amount_cents: number }
type Card = { id: string; type: PaymentCardType; brand: string; last4: string }

/** A receipt for each payment of the world that was made, and one for each refund that went out. */
export function listReceipts(frame: Frame): Draft[] {
  const rows = paymentsOf(frame)
  const payments = new Map((rows.payment as Payment[]).filter(({ state }) => state === 'succeeded').map((one) => [one.id, one]))
  const cards = new Map((rows.cards as { row: Card }[]).map(({ row }) => [row.id, row]))
  const world = { issuer: issuerOf(frame), names: namesOf(frame), linesOf: linesOf(frame) }
  const make = (payment: Payment, parts: readonly Part[], refund: Refund | null): Draft => {
    const card = payment.instrument_id === null ? undefined : cards.get(payment.instrument_id)
    const patient_id = parts[0]!.patient_id
    const issued_at = refund?.settled_at ?? payment.settled_at
    const amount_cents = parts.reduce((sum, part) => sum + part.amount_cents, 0)
    const { lines, bill_ids } = world.linesOf(parts)
    return {
      ...{ patient_id, payment_id: payment.id, refund_id: refund?.id ?? null, month: null, amount_cents, bill_ids, issued_at },
      content: {
        ...{ kind: refund ? 'refund' : 'receipt', issuer: world.issuer, patient: world.names.get(patient_id)!, method: payment.method },
        ...{ number: payment.number, day: dayOf(issued_at), total_cents: amount_cents, payer: null, lines },
        card: card ? { type: card.type, brand: card.brand, last4: card.last4 } : null,
      } satisfies PaperContent & { kind: Exclude<PaperKind, 'statement'> },
    }
  }
  const partsOf = (parts: object[], key: 'payment_id' | 'refund_id') => Map.groupBy(parts as Part[], (part) => part[key])
  const [paid, back] = [partsOf(rows.payment_allocation, 'payment_id'), partsOf(rows.refund_allocation, 'refund_id')]
  const refunds = (rows.refund as Refund[]).filter(({ state }) => state === 'succeeded')
  return [
    ...[...payments.values()].map((payment) => make(payment, paid.get(payment.id)!, null)),
    ...refunds.map((refund) => make(payments.get(refund.payment_id)!, back.get(refund.id)!, refund)),
  ]
}

/** What the parts of a payment were for, in the words of a receipt, with the bills that they name. */
function linesOf(frame: Frame) {
  const bills = new Map(billsOf(frame).rows.map((bill) => [bill.reference, bill]))
  const visits = new Map(
    coursesOf(frame).flatMap(({ appointments, provider }) => appointments.map((one) => [one.id, { ...one, provider }])),
  )
  const lineOf = ({ reference, amount_cents }: Part): PaidLine => {
    const bill = bills.get(reference)
    const type: ItemType = bill?.type ?? 'self_pay'
    const visit = bill?.appointment_id ? visits.get(bill.appointment_id) : undefined
    if (!visit) return { type, day: null, provider: null, npi: null, amount_cents }
    const { first_name, last_name, credentials, place, id } = visit.provider
    const provider = [`${first_name} ${last_name}`, credentials].filter(Boolean).join(', ')
    return { type, day: dayOf(visit.starts_at, place.time_zone), provider, npi: isCare(type) ? npiOf(id) : null, amount_cents }
  }
  return (parts: readonly Part[]) => ({
    lines: parts.map(lineOf),
    bill_ids: parts.flatMap(({ reference }) => bills.get(reference)?.id ?? []),
  })
}
