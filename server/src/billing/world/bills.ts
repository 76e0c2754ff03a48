import { findEarliestCharge } from '@sorrel/contract/billing/collecting'
import { type BillFacts, isCare, settleBills } from '@sorrel/contract/billing/settling'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { makeFeeRows } from '../../ledger/world/fees.ts'
import { selfPayOf } from '../../ledger/world/self-pay.ts'
import { paymentsOf } from '../../payments/world/payments.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'

type Item = {
  reference: string
  patient_id: string
  type: ItemType
  appointment_id: string | null
  claim_id: string | null
  amount_cents: number
  effective_at: string
}
type Allocated = {
  payment_id: string
  refund_id: string
  dispute_id: string
  reference: string
  amount_cents: number
  surplus_cents: number
}
type Known = { id: string; state: string }

export type BillMade = ReturnType<typeof makeRow>
type Moving = { forgone_cents: number; credit_cents: number }

/**
 * The bills of the world, as the jobs would have made them of what patients owe and paid, with what they told the people of the cast, and the one posting
 * that a refund of something owed brings. Made once, because the books want that posting, too.
 */
export const billsOf = makeOncePerWorld((frame: Frame) => {
  const owed = [makeFeeRows(frame), exchangeOf(frame).books, selfPayOf(frame)].flatMap(({ billing_item }) => billing_item)
  const items = [...owed, ...listAhead(frame)] as Item[]
  const paid = sumPayments(frame)
  const failed = listFailed(frame)
  const made = [...Map.groupBy(items, ({ reference }) => reference).values()].map((its) => ({
    item: its[0]!,
    facts: factsOf(its, paid, failed),
  }))
  const rows: BillMade[] = []
  for (const own of Map.groupBy(made, ({ item }) => item.patient_id).values()) {
    const settled = new Map(settleBills(own.map(({ facts }) => facts)).bills.map((bill) => [bill.reference, bill]))
    for (const { item, facts } of own) rows.push(makeRow(frame, item, facts, settled.get(item.reference)!, failed.get(item.reference)))
  }
  return { rows, books: bookAll(frame, rows) }
})

/** What was paid before anything was owed, which makes a bill of nothing, as in the product. */
function listAhead(frame: Frame): Item[] {
  const { payment, payment_allocation } = paymentsOf(frame)
  const paidAt = new Map((payment as { id: string; created_at: string }[]).map(({ id, created_at }) => [id, created_at]))
  return (payment_allocation as (Allocated & { patient_id: string })[])
    .filter(({ reference }) => reference.startsWith('ahead:'))
    .map(({ reference, patient_id, payment_id }) => ({
      ...{ reference, patient_id, type: 'self_pay', appointment_id: null, claim_id: null, amount_cents: 0 },
      effective_at: paidAt.get(payment_id) ?? frame.now,
    }))
}

type Paid = Pick<BillFacts, 'paid_cents' | 'refunded_cents' | 'surplus_refunded_cents' | 'disputed_cents'>
const nothing: Paid = { paid_cents: 0, refunded_cents: 0, surplus_refunded_cents: 0, disputed_cents: 0 }

/** What payments of the world paid, gave back and hold, by what they were for. */
function sumPayments(frame: Frame): Map<string, Paid> {
  const { payment, payment_allocation, refund, refund_allocation, dispute, dispute_allocation } = paymentsOf(frame)
  const sums = new Map<string, Paid>()
  const add = (
    parts: object[],
    of: object[],
    states: readonly string[],
    key: 'payment_id' | 'refund_id' | 'dispute_id',
    name: keyof Paid,
    field: 'amount_cents' | 'surplus_cents' = 'amount_cents',
  ) => {
    const fit = new Set((of as Known[]).filter(({ state }) => states.includes(state)).map(({ id }) => id))
    for (const part of parts as Allocated[]) {
      if (!fit.has(part[key])) continue
      const sum = sums.get(part.reference) ?? nothing
      sums.set(part.reference, { ...sum, [name]: sum[name] + part[field] })
    }
  }
  add(payment_allocation, payment, ['succeeded'], 'payment_id', 'paid_cents')
  add(refund_allocation, refund, ['requested', 'pending', 'succeeded'], 'refund_id', 'refunded_cents')
  add(refund_allocation, refund, ['requested', 'pending', 'succeeded'], 'refund_id', 'surplus_refunded_cents', 'surplus_cents')
  add(dispute_allocation, dispute, ['needs_response', 'under_review'], 'dispute_id', 'disputed_cents')
  return sums
}

/** When a card was declined, by what it should have paid. */
function listFailed(frame: Frame): Map<string, string> {
  const { payment, payment_allocation } = paymentsOf(frame)
  const failed = (payment as (Known & { settled_at: string })[]).filter(({ state }) => state === 'failed')
  const at = new Map(failed.map(({ id, settled_at }) => [id, settled_at]))
  return new Map(
    (payment_allocation as Allocated[]).flatMap(({ payment_id, reference }) =>
      at.has(payment_id) ? [[reference, at.get(payment_id)!] as const] : [],
    ),
  )
}

/** Those of the cast whose cards are charged by themselves. */
const charged = new Set([cast.maya.patient_id, cast.lucia.patient_id])
const isTold = ({ patient_id }: Item, open: boolean) => open && charged.has(patient_id)

function factsOf(its: readonly Item[], paid: ReadonlyMap<string, Paid>, failed: ReadonlyMap<string, string>): BillFacts {
  const [{ reference, type, effective_at }] = its as [Item]
  return {
    ...{ reference, type, created_at: effective_at, owed_cents: its.reduce((sum, { amount_cents }) => sum + amount_cents, 0) },
    ...{ ...nothing, ...paid.get(reference), in_flight_cents: 0, waiver_cents: 0, write_off_cents: 0, credit_cents: 0 },
    ...{ awaits_plan: false, frozen_why: null, failures: failed.has(reference) ? 1 : 0, will_retry: false, is_announced: false },
  }
}

type Settled = ReturnType<typeof settleBills>['bills'][number]

function makeRow({ now }: Frame, item: Item, facts: BillFacts, settled: Settled, first_failed_at: string | undefined) {
  const { reference, patient_id, type, appointment_id, claim_id, effective_at } = item
  const { reference: _reference, state, ...amounts } = settled
  const told = isTold(item, settled.open_cents > 0 && isCare(type))
  const told_at = told ? addMinutes(now, -60) : null
  return {
    ...{ id: idOf('bill', reference), reference, patient_id, type, appointment_id, claim_id, state: told ? ('upcoming' as const) : state },
    ...{ owed_cents: facts.owed_cents, paid_cents: facts.paid_cents, refunded_cents: facts.refunded_cents, ...amounts },
    ...{ kept_cents: 0, postings: listMoves(item, settled).length, surplus_since: settled.surplus_cents > 0 ? effective_at : null },
    ...{ frozen_why: null, frozen_at: null, told_at, told_cents: told ? settled.open_cents : null },
    collect_at: told_at && findEarliestCharge(told_at),
    ...{
      payment_id: null,
      failures: facts.failures,
      first_failed_at: first_failed_at ?? null,
      next_try_at: null,
      created_at: effective_at,
      updated_at: effective_at,
    },
  }
}

/** What a bill moves in the books beside its items and payments. */
function listMoves({ patient_id }: Pick<Item, 'patient_id'>, { forgone_cents, credit_cents }: Moving) {
  const from_account = `patient:${patient_id}:receivable`
  return [
    { kind: 'refund_forgone', from_account, to_account: 'writeoff:waived', amount_cents: forgone_cents },
    { kind: 'credit_used', from_account, to_account: `patient:${patient_id}:credit`, amount_cents: credit_cents },
  ].filter(({ amount_cents }) => amount_cents > 0)
}

function bookAll({ now }: Frame, rows: readonly BillMade[]) {
  const moves = rows.flatMap((row) => listMoves(row, row).map((move, nth) => ({ ...move, reference: `bill:${row.id}:${nth + 1}` })))
  return {
    ledger_transaction: moves.map(({ kind, reference }) => ({
      ...{
        id: idOf('ledger transaction', reference),
        kind,
        reference,
        idempotency_key: reference,
        idempotency_hash: 'demo',
        posting_count: 1,
      },
      ...{ effective_at: now, recorded_at: now, recorded_by: null, reverses_id: null },
    })),
    posting: moves.map(({ kind: _kind, reference, ...move }) => ({
      ...{ transaction_id: idOf('ledger transaction', reference), position: 1, ...move, currency: 'USD', effective_at: now },
    })),
  }
}
