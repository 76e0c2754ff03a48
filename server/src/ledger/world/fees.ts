import { coursesOf } from '../../scheduling/world/visits.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

/** The fees that patients of the world owe, as the jobs would have billed them. */
export function makeFeeRows(frame: Frame) {
  const visits = coursesOf(frame).flatMap(({ appointments }) => appointments.filter(({ cancel_fee_cents }) => cancel_fee_cents > 0))
  const fees = visits.map(makeFee)
  return {
    ledger_transaction: fees.map(({ transaction }) => transaction),
    posting: fees.map(({ posting }) => posting),
    billing_item: fees.map(({ item }) => item),
  }
}

type Visit = ReturnType<typeof coursesOf>[number]['appointments'][number]

function makeFee(visit: Visit) {
  const type = visit.status === 'No-show' ? 'no_show_fee' : 'late_cancel_fee'
  const reference = `${type}:${visit.id}`
  const effective_at = visit.updated_at
  const amount_cents = visit.cancel_fee_cents
  const transaction_id = idOf('ledger transaction', reference)
  const posted = `item:${reference}:1`
  return {
    transaction: {
      ...{ id: transaction_id, kind: 'item_owed', reference: posted, idempotency_key: posted, idempotency_hash: 'demo', posting_count: 1 },
      ...{ effective_at, recorded_at: effective_at, recorded_by: null, reverses_id: null },
    },
    posting: {
      ...{ transaction_id, position: 1, from_account: 'revenue:fees', to_account: `patient:${visit.patient_id}:receivable` },
      ...{ amount_cents, currency: 'USD', effective_at },
    },
    item: {
      ...{ id: idOf('billing item', reference), reference, revision: 1, patient_id: visit.patient_id, type, change: 'owed' },
      ...{
        appointment_id: visit.id,
        claim_id: null,
        amount_cents,
        currency: 'USD',
        transaction_id,
        effective_at,
        created_at: effective_at,
      },
      explanation: [type === 'no_show_fee' ? { code: 'missed_visit' } : { code: 'late_change', hours: 24 }],
    },
  }
}
