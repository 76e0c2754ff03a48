import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { TransactionKind } from '@sorrel/contract/ledger/vocabulary'
import { type Movement, receivableOf } from '../../ledger/accounts.ts'
import { idOf } from '../../world/cast.ts'
import { receivableOfPayer } from '../posting/movements.ts'

/** What the exchange of the demo does to its books, in the rows of the ledger. */
export type Books = Record<'ledger_transaction' | 'posting' | 'billing_item', object[]>

type Posted = { kind: TransactionKind; reference: string; at: string; postings: readonly Movement[]; reverses_id?: string }

/** Posts as the product does, and returns the id of the transaction; null if nothing moves. */
export function postInDemo(books: Books, { kind, reference, at, postings, reverses_id }: Posted): string | null {
  if (postings.length === 0) return null
  const id = idOf('ledger transaction', reference)
  books.ledger_transaction.push({
    ...{ id, kind, reference, idempotency_key: reference, idempotency_hash: 'demo', posting_count: postings.length },
    ...{ effective_at: at, recorded_at: at, recorded_by: null, reverses_id: reverses_id ?? null },
  })
  for (const [nth, { from, to, amountCents }] of postings.entries())
    books.posting.push({
      ...{ transaction_id: id, position: nth + 1, from_account: from, to_account: to },
      ...{ amount_cents: amountCents, currency: 'USD', effective_at: at },
    })
  return id
}

/** The same amounts the other way, the last first. */
export const turnAround = (postings: readonly Movement[]): Movement[] =>
  postings.toReversed().map(({ from, to, amountCents }) => ({ from: to, to: from, amountCents }))

type Billed = {
  claim: { id: string; patient_id: string; appointment_id: string | null; payer_id: string }
  /** What is owed in all, and what was owed before this row. */
  cents: number
  before: { cents: number; revision: number }
  at: string
  explanation: readonly Explanation[]
}

/** The row that makes a patient owe their share of a claim. */
export function billInDemo(books: Books, { claim, cents, before, at, explanation }: Billed): void {
  const reference = `claim_share:${claim.id}`
  const revision = before.revision + 1
  const difference = cents - before.cents
  // As in the product, a row that changes nothing is not written.
  if (before.revision > 0 && difference === 0) return
  const [theirs, payer] = [receivableOf(claim.patient_id), receivableOfPayer(claim)]
  const movement = difference > 0 ? { from: payer, to: theirs } : { from: theirs, to: payer }
  const transaction_id = postInDemo(books, {
    kind: revision === 1 ? 'item_owed' : 'item_corrected',
    reference: `item:${reference}:${revision}`,
    at,
    postings: difference === 0 ? [] : [{ ...movement, amountCents: Math.abs(difference) }],
  })
  books.billing_item.push({
    ...{ id: idOf('billing item', reference, revision), reference, revision, patient_id: claim.patient_id, type: 'session_patient_share' },
    ...{
      change: revision === 1 ? 'owed' : difference > 0 ? 'adjustment' : 'credit',
      appointment_id: claim.appointment_id,
      claim_id: claim.id,
    },
    ...{ amount_cents: difference, currency: 'USD', transaction_id, effective_at: at, created_at: at, explanation },
  })
}
