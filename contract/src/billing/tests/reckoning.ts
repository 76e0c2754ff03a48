import type { BillFacts } from '../settling.ts'
import type { BillState } from '../vocabulary.ts'

export type Reckoned = { reference: string; state: BillState; open: number; surplus: number; credit: number; closed: number }
type Pile = { bill: BillFacts; left: number; surplus: number; credit: number }

const fees = ['no_show_fee', 'late_cancel_fee', 'donation']

/**
 * The rule of bills once more, slowly and by single cents: a pile of money fills each bill, what is over goes to a pool, and each cent of the pool is
 * handed out by itself. It shares no code with the rule that it judges.
 */
export function settleSlowly(bills: readonly BillFacts[]): Reckoned[] {
  const order = [...bills].sort((one, other) => (one.created_at + one.reference < other.created_at + other.reference ? -1 : 1))
  const piles = order.map(fill)
  let pool = piles.reduce((sum, { surplus, bill }) => sum + (surplus > bill.disputed_cents ? surplus - bill.disputed_cents : 0), 0)
  for (const pile of piles)
    for (let cent = 0; cent < pile.bill.credit_cents && pile.left > pile.credit && pool > 0; cent += 1) {
      pile.credit += 1
      pool -= 1
    }
  // A bill is given what was open of it before: what was given up does not shrink while credit comes in.
  for (const pile of piles)
    for (let give = takesCredit(pile.bill) ? openOf(pile) : 0; give > 0 && pool > 0; give -= 1) {
      pile.credit += 1
      pool -= 1
    }
  return piles.map((pile) => {
    const open = openOf(pile)
    return {
      reference: pile.bill.reference,
      state: stateOf(pile, open),
      open,
      surplus: pile.surplus,
      credit: pile.credit,
      closed: pile.left - pile.credit - open,
    }
  })
}

function fill(bill: BillFacts): Pile {
  let [left, surplus] = [bill.owed_cents, 0]
  for (let cent = 0; cent < bill.paid_cents - bill.refunded_cents; cent += 1)
    if (left > 0) left -= 1
    else surplus += 1
  return { bill, left, surplus, credit: 0 }
}

function openOf({ bill, left, credit }: Pile): number {
  let open = left - credit
  for (const relief of [bill.waiver_cents, bill.write_off_cents, bill.refunded_cents - bill.surplus_refunded_cents])
    for (let cent = 0; cent < relief && open > 0; cent += 1) open -= 1
  return open
}

const takesCredit = (bill: BillFacts): boolean =>
  !fees.includes(bill.type) && bill.frozen_why === null && bill.in_flight_cents === 0 && bill.disputed_cents === 0

function stateOf({ bill, left, credit }: Pile, open: number): BillState {
  const { paid_cents: paid, refunded_cents: refunded } = bill
  const answers: readonly (readonly [holds: boolean, state: BillState])[] = [
    [bill.in_flight_cents > 0, 'processing'],
    [bill.disputed_cents > 0, 'contested'],
    [open > 0 && bill.frozen_why !== null, 'contested'],
    [open > 0 && bill.failures > 0 && bill.will_retry, 'failed'],
    [open > 0 && bill.failures > 0, 'due'],
    [open > 0 && bill.is_announced, 'upcoming'],
    [open > 0, 'due'],
    [bill.awaits_plan, 'awaiting_insurance'],
    [paid > 0 && refunded >= paid, 'refunded'],
    [paid > 0 && refunded - bill.surplus_refunded_cents > 0, 'partially_refunded'],
    [paid > 0 || credit > 0, 'paid'],
    [bill.type === 'package' && bill.owed_cents === 0, 'canceled'],
    [left - credit > bill.waiver_cents && bill.write_off_cents > 0, 'written_off'],
    [left > 0 && bill.waiver_cents > 0, 'waived'],
    [true, 'paid'],
  ]
  return answers.find(([holds]) => holds)![1]
}
