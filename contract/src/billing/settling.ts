import type { ItemType } from '../ledger/vocabulary.ts'
import type { BillState, FreezeReason } from './vocabulary.ts'

/** What is known of one bill: amounts in whole cents, none below zero. */
export type BillFacts = {
  reference: string
  type: ItemType
  /** Bills are served in the order of this text: the oldest comes first. */
  created_at: string
  /** What all items of the reference come to. */
  owed_cents: number
  /** Captured in all, refunds not taken off. */
  paid_cents: number
  /** Refunds that did not fail. */
  refunded_cents: number
  /** What of them was paid beyond what was owed when it was given back. */
  surplus_refunded_cents: number
  /** What the bank of the patient holds back. It counts as paid until the dispute is lost. */
  disputed_cents: number
  /** Payments about which nobody knows yet how they end. */
  in_flight_cents: number
  /** What the practice waived, and wrote off, at most. */
  waiver_cents: number
  write_off_cents: number
  /** What was used of the credit so far. */
  credit_cents: number
  /** The claim went out, and no answer bills the patient yet. */
  awaits_plan: boolean
  frozen_why: FreezeReason | null
  /** Charges of the card that failed since it last worked, and whether another try is planned. */
  failures: number
  will_retry: boolean
  /** The card is charged at a moment of which the patient was told. */
  is_announced: boolean
}

/** What follows from the facts. */
export type Settled = {
  reference: string
  state: BillState
  /** What is left to pay. */
  open_cents: number
  /** What of the waiver, the write-off and of refunds takes the rest away. No relief is larger than what is left. */
  waived_cents: number
  written_off_cents: number
  /** What was refunded although it was owed: the practice does not ask for it again. What was more than that is asked for once it is owed after all. */
  forgone_cents: number
  /** Money above what is owed: it is the patient's credit. */
  surplus_cents: number
  credit_cents: number
}

/** Whether credit may pay for it: money of health accounts pays for care, and never for a fee or a gift. */
export const isCare = (type: ItemType): boolean =>
  type === 'session_patient_share' || type === 'self_pay' || type === 'remote_encounter_share'

/** What was paid and stays paid, without credit. */
const moneyOf = ({ paid_cents, refunded_cents }: BillFacts): number => Math.max(0, paid_cents - refunded_cents)

/** What follows for one bill once it is known how much credit it uses. */
function settleOne(bill: BillFacts, credit_cents: number): Settled {
  const { owed_cents, waiver_cents, write_off_cents, refunded_cents, surplus_refunded_cents } = bill
  const money = moneyOf(bill)
  let left = Math.max(0, owed_cents - money - credit_cents)
  const take = (most: number): number => {
    const taken = Math.min(most, left)
    left -= taken
    return taken
  }
  const waived_cents = take(waiver_cents)
  const written_off_cents = take(write_off_cents)
  const forgone_cents = take(refunded_cents - surplus_refunded_cents)
  const surplus_cents = Math.max(0, money - owed_cents)
  const amounts = { open_cents: left, waived_cents, written_off_cents, forgone_cents, surplus_cents, credit_cents }
  return { reference: bill.reference, state: findState(bill, amounts), ...amounts }
}

type Amounts = Omit<Settled, 'reference' | 'state'>

function findState(bill: BillFacts, amounts: Amounts): BillState {
  const { in_flight_cents, disputed_cents, frozen_why, failures, will_retry, is_announced, awaits_plan } = bill
  if (in_flight_cents > 0) return 'processing'
  if (disputed_cents > 0) return 'contested'
  if (amounts.open_cents === 0) return awaits_plan ? 'awaiting_insurance' : findClosedState(bill, amounts)
  if (frozen_why !== null) return 'contested'
  if (failures > 0) return will_retry ? 'failed' : 'due'
  return is_announced ? 'upcoming' : 'due'
}

/** How a bill of which nothing is left was closed. Money speaks first, then who gave up what. A package that was taken back before anybody paid is canceled. */
function findClosedState(
  { type, owed_cents, paid_cents, refunded_cents, surplus_refunded_cents }: BillFacts,
  { written_off_cents, waived_cents, credit_cents }: Amounts,
): BillState {
  if (paid_cents > 0 && refunded_cents >= paid_cents) return 'refunded'
  // Who got only their credit back has paid the bill whole.
  if (paid_cents > 0 && refunded_cents > surplus_refunded_cents) return 'partially_refunded'
  if (paid_cents > 0 || credit_cents > 0) return 'paid'
  if (type === 'package' && owed_cents === 0) return 'canceled'
  if (written_off_cents > 0) return 'written_off'
  return waived_cents > 0 ? 'waived' : 'paid'
}

/**
 * Settles all bills of one patient together, because credit of one pays for another. Credit that a bill uses stays with it as long as the bill needs it
 * and the credit is there; where a refund takes the credit away, the newest use gives it back first. What is free goes to the oldest open bill for care
 * that is neither frozen nor about to be paid.
 */
export function settleBills(bills: readonly BillFacts[]): { bills: Settled[]; credit_cents: number } {
  const inOrder = bills.toSorted((one, other) => compare(one, other))
  // What a bank holds may be gone for good, so nobody spends it meanwhile.
  const surplus = inOrder.reduce((sum, bill) => sum + Math.max(0, moneyOf(bill) - bill.owed_cents - bill.disputed_cents), 0)
  const uses = new Map(inOrder.map((bill) => [bill.reference, Math.min(bill.credit_cents, Math.max(0, bill.owed_cents - moneyOf(bill)))]))
  let free = surplus - [...uses.values()].reduce((sum, cents) => sum + cents, 0)
  for (const { reference } of inOrder.toReversed()) {
    if (free >= 0) break
    const back = Math.min(uses.get(reference)!, -free)
    uses.set(reference, uses.get(reference)! - back)
    free += back
  }
  for (const bill of inOrder) {
    if (free <= 0) break
    const used = uses.get(bill.reference)!
    const given = takesCredit(bill) ? Math.min(settleOne(bill, used).open_cents, free) : 0
    uses.set(bill.reference, used + given)
    free -= given
  }
  return { bills: inOrder.map((bill) => settleOne(bill, uses.get(bill.reference)!)), credit_cents: Math.max(0, free) }
}

const takesCredit = ({ type, frozen_why, in_flight_cents, disputed_cents }: BillFacts): boolean =>
  isCare(type) && frozen_why === null && in_flight_cents === 0 && disputed_cents === 0

const compare = (one: BillFacts, other: BillFacts): number =>
  one.created_at === other.created_at ? compareText(one.reference, other.reference) : compareText(one.created_at, other.created_at)
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Whether a bill may be paid, split or questioned now: something is open, nothing is under way, and nobody decides about it. */
export const isPayable = (state: BillState, open_cents: number): boolean =>
  open_cents > 0 && (state === 'due' || state === 'upcoming' || state === 'failed')
