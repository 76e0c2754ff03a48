import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { makeFeeRows } from '../../ledger/world/fees.ts'
import { selfPayOf } from '../../ledger/world/self-pay.ts'
import { cast, castPatients, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import { makeAnswer, noAnswer } from './answers.ts'
import { type CardMade, makeCard } from './cards.ts'

const minutesOfDay = 24 * 60
/** Of how many fees of people outside the cast something is known about their payment. */
const most = 14

type Bill = {
  id: string
  patient_id: string
  amount_cents: number
  reference: string
  effective_at: string
  is_ahead?: true
  isCare?: boolean
}
type Rows = ReturnType<typeof emptyRows>
const emptyRows = () => ({
  payment: [] as object[],
  payment_allocation: [] as object[],
  payment_try: [] as object[],
  refund: [] as object[],
  refund_allocation: [] as object[],
  dispute: [] as object[],
  dispute_allocation: [] as object[],
  dispute_file: [] as object[],
  objects: [] as object[],
  books: { ledger_transaction: [] as object[], posting: [] as object[] },
  cards: [] as CardMade[],
})

/** The cards of the world, what was paid with them, and what that did to the books. */
export const paymentsOf = makeOncePerWorld((frame: Frame): Rows => {
  const rows = emptyRows()
  rows.cards.push(
    makeCard(frame, { patient_id: cast.maya.patient_id, number: '4242424242424242', months: 20 }),
    makeCard(frame, { patient_id: cast.maya.patient_id, number: '5555555555554444', months: 9, type: 'HSA Card', isSecond: true }),
    // His card is declined whenever it is charged.
    makeCard(frame, { patient_id: cast.ruben.patient_id, number: '4000000000000341', months: 15 }),
    makeCard(frame, { patient_id: cast.lucia.patient_id, number: '5555555555554444', months: 1 }),
  )
  const known = new Set(castPatients.map(({ patient_id }) => patient_id))
  const fees = makeFeeRows(frame)
    .billing_item.filter(({ patient_id, effective_at }) => !known.has(patient_id) && addMinutes(effective_at, 3 * minutesOfDay) < frame.now)
    .toSorted((one, other) => one.effective_at.localeCompare(other.effective_at) || one.id.localeCompare(other.id))
  for (const [nth, fee] of fees.slice(-most).entries()) addPayment(frame, rows, { ...fee, way: ways[nth % ways.length]!, nth })
  for (const [nth, share] of listShares(frame).entries()) addPayment(frame, rows, { ...share, way: 'good', nth: 40 + nth, isCare: true })
  const selfPaid = listSelfPaid(frame)
  const isStranger = ({ type, patient_id }: Owed) => type !== 'package' && !known.has(patient_id)
  const answered = selfPaid.findLast((owed) => isStranger(owed) && addMinutes(owed.effective_at, 9 * minutesOfDay) < frame.now)
  for (const [nth, owed] of selfPaid.entries()) {
    const way = owed === answered ? 'answered' : !isStranger(owed) || nth % 6 === 3 ? 'check' : 'good'
    addPayment(frame, rows, { ...owed, way, nth: nth % 30, isCare: owed.type === 'self_pay' })
  }
  for (const [nth, ahead] of paidAhead.entries()) {
    const id = idOf('paid ahead', ahead.patient_id)
    const effective_at = addMinutes(frame.now, -(20 - nth) * minutesOfDay)
    addPayment(frame, rows, { ...ahead, id, reference: `ahead:${id}`, effective_at, is_ahead: true, nth: 20 + nth })
  }
  return rows
})

/** What the plans of those with a card of their own left to them, and they paid two days later: all but the newest, which was announced. */
function listShares(frame: Frame): Bill[] {
  const payers = new Set([cast.maya.patient_id, cast.lucia.patient_id])
  const shares = Map.groupBy(
    (exchangeOf(frame).books.billing_item as Bill[]).filter(({ patient_id }) => payers.has(patient_id)),
    ({ reference }) => reference,
  )
  // What a plan took back is owed no more.
  const owed = [...shares.values()].filter((rows) => rows.length === 1 && rows[0]!.amount_cents > 0).map(([row]) => row!)
  return [...Map.groupBy(owed, ({ patient_id }) => patient_id).values()].flatMap((its) =>
    its
      .toSorted((one, other) => one.effective_at.localeCompare(other.effective_at))
      .slice(0, -1)
      .filter(({ effective_at }) => addMinutes(effective_at, 3 * minutesOfDay) < frame.now),
  )
}

type Owed = Bill & { type: 'self_pay' | 'package' }

/** What people without a plan owed and paid two days later: their packages, and all of their visits but the newest. */
function listSelfPaid(frame: Frame): Owed[] {
  const items = (selfPayOf(frame).billing_item as Owed[]).filter(({ amount_cents }) => amount_cents > 0)
  const owed = [...Map.groupBy(items, ({ patient_id, type }) => `${type} ${patient_id}`).values()]
  return owed
    .flatMap((its) => (its[0]!.type === 'package' ? its : its.slice(0, -1)))
    .filter(({ effective_at }) => addMinutes(effective_at, 3 * minutesOfDay) < frame.now)
    .toSorted((one, other) => one.effective_at.localeCompare(other.effective_at) || one.id.localeCompare(other.id))
}

type Way = (typeof ways)[number] | 'answered' | 'asked_back'
/** How each of the fees was paid, in turn. */
const ways = ['good', 'check', 'declined', 'refunded', 'good', 'disputed', 'good'] as const
const numbers: Partial<Record<Way, string>> = { disputed: '4000000000000259', answered: '4000000000000259', declined: '4000000000000341' }

/** What people paid before there was a bill; it is in credit. */
const paidAhead: readonly { patient_id: string; amount_cents: number; way: Way }[] = [
  { patient_id: cast.lucia.patient_id, amount_cents: 4500, way: 'disputed' },
  // Half of it is above what one person gives back alone.
  { patient_id: cast.ruth.patient_id, amount_cents: 60_000, way: 'asked_back' },
  { patient_id: cast.ines.patient_id, amount_cents: 6000, way: 'refunded' },
]

function addPayment(frame: Frame, rows: Rows, fee: Bill & { way: Way; nth: number }): void {
  const { way, nth, patient_id, amount_cents, reference } = fee
  const at = addMinutes(fee.effective_at, 2 * minutesOfDay + 7 * nth)
  const id = idOf('payment', fee.id)
  const isPaid = way !== 'declined'
  const card = way === 'check' ? undefined : findCard(frame, rows, fee)
  const charge_ref = card ? `pi_fake_${id.replaceAll('-', '_')}` : null
  const fee_cents = card && isPaid ? Math.floor((amount_cents * 29 + 500) / 1000) + 30 : null
  rows.payment.push(makePaymentRow(fee, { id, at, instrument_id: card?.row.id ?? null, charge_ref: isPaid ? charge_ref : null, fee_cents }))
  const [applied_cents, credit_cents] = !isPaid ? [0, 0] : fee.is_ahead ? [0, amount_cents] : [amount_cents, 0]
  rows.payment_allocation.push({ payment_id: id, position: 1, reference, patient_id, amount_cents, applied_cents, credit_cents })
  if (card) addTry(rows, fee, { id, at, card, charge_ref, fee_cents })
  if (!isPaid) return
  const [account, cash] = [`patient:${patient_id}:${fee.is_ahead ? 'credit' : 'receivable'}`, card ? 'cash:stripe' : 'cash:office']
  post(rows, 'payment_received', `payment:${id}`, at, [account, cash, amount_cents])
  if (fee_cents !== null) post(rows, 'processor_fee', `processor_fee:${id}:1`, at, [cash, 'fees:processor', fee_cents])
  if (way === 'refunded' || way === 'asked_back')
    addRefund(rows, { id, patient_id, reference, amount_cents: refundOf(amount_cents), at, way, account })
  if (way === 'disputed' || way === 'answered')
    addDispute(rows, { id, patient_id, reference, amount_cents, at, charge_ref: charge_ref!, isAnswered: way === 'answered' })
}

/** The card that pays: one that the patient has, or a further one that does what is told of it. */
function findCard(frame: Frame, rows: Rows, { patient_id, way, nth }: Bill & { way: Way; nth: number }): CardMade {
  const number = numbers[way] ?? '4242424242424242'
  const theirs = rows.cards.filter(({ row }) => row.patient_id === patient_id)
  const known = theirs.find(({ row }) => row.last4 === number.slice(-4))
  if (known) return known
  const card = makeCard(frame, { patient_id, number, months: 12 + nth, isSecond: theirs.length > 0 })
  rows.cards.push(card)
  return card
}

type Made = { id: string; at: string; instrument_id: string | null; charge_ref: string | null; fee_cents: number | null }

function makePaymentRow({ patient_id, amount_cents, way, nth, is_ahead, isCare }: Bill & { way: Way; nth: number }, made: Made): object {
  const { id, at, instrument_id, charge_ref, fee_cents } = made
  const [isCard, isPaid] = [instrument_id !== null, way !== 'declined']
  return {
    ...{ id, key: `demo:${id}`, patient_id, provider_id: null, instrument_id, method: isCard ? 'card' : 'check', amount_cents },
    ...{ started_by: isCard ? 'schedule' : 'staff', purpose: is_ahead || isCare ? 'care' : 'fee', currency: 'USD' },
    ...{ state: isPaid ? 'succeeded' : 'failed', failure_code: isPaid ? null : 'declined', charge_ref, fee_cents },
    // The trigger adds up what is given back as the refunds are written.
    refunding_cents: 0,
    ...{ number: isCard ? null : String(1200 + nth), received_on: isCard ? null : at.slice(0, 10) },
    ...{ recorded_by: isCard ? null : cast.tom.admin_id, created_at: at, settled_at: at, updated_at: at },
  }
}

type Tried = Omit<Made, 'instrument_id'> & { card: CardMade }

/** The one question to the processor, and what that keeps of it. */
function addTry(rows: Rows, { id: bill, amount_cents, way }: Bill & { way: Way }, { id, at, card, charge_ref, fee_cents }: Tried): void {
  const isPaid = way !== 'declined'
  const try_id = idOf('payment try', bill)
  rows.payment_try.push({
    ...{ id: try_id, payment_id: id, number: 1, state: isPaid ? 'success' : 'payment_failure', failure_code: isPaid ? null : 'declined' },
    ...{ charge_ref, asked_at: at, settled_at: at, checks: 0, check_at: null },
  })
  const data = isPaid ? { outcome: 'succeeded', fee_cents } : { outcome: 'failed', code: 'declined' }
  const kept = { ...data, amount_cents, refunded_cents: way === 'refunded' ? refundOf(amount_cents) : 0, behavior: card.behavior }
  rows.objects.push({ ref: charge_ref, kind: 'charge', parent: card.row.customer_ref, reference: try_id, data: kept, at })
  if (isPaid) addMovement(rows, { kind: 'charge', amount_cents, fee_cents: fee_cents ?? 0, source_ref: charge_ref! }, at)
}

type Movement = { kind: 'charge' | 'refund' | 'dispute'; amount_cents: number; fee_cents: number; source_ref: string }

/** What moved the balance of the practice at the processor, with which the daily check compares the books. */
function addMovement(rows: Rows, data: Movement, at: string): void {
  const ref = `txn_fake_${idOf('movement', data.kind, data.source_ref).replaceAll('-', '_')}`
  rows.objects.push({ ref, kind: 'movement', parent: 'balance', reference: null, data, at })
}

const refundOf = (cents: number) => Math.floor(cents / 2)

function post(
  rows: Rows,
  kind: string,
  reference: string,
  at: string,
  [from_account, to_account, amount_cents]: [string, string, number],
): void {
  const id = idOf('ledger transaction', reference)
  const times = { effective_at: at, recorded_at: at }
  rows.books.ledger_transaction.push({
    ...{
      id,
      kind,
      reference,
      idempotency_key: reference,
      idempotency_hash: 'demo',
      posting_count: 1,
      recorded_by: null,
      reverses_id: null,
    },
    ...times,
  })
  rows.books.posting.push({ transaction_id: id, position: 1, from_account, to_account, amount_cents, currency: 'USD', effective_at: at })
}

type About = { id: string; patient_id: string; reference: string; amount_cents: number; at: string }

/** A refund that went out, or one that a colleague asked for and a second person decides. */
function addRefund(
  rows: Rows,
  { id, patient_id, reference, amount_cents, at, way, account }: About & { way: 'refunded' | 'asked_back'; account: string },
): void {
  const refund_id = idOf('refund', id)
  const later = addMinutes(at, 300)
  const isOut = way === 'refunded'
  rows.refund.push({
    ...{ id: refund_id, payment_id: id, patient_id, amount_cents, reason: isOut ? 'fee_waived' : 'service_issue' },
    ...{ note: isOut ? 'Half of the fee was waived' : 'The call did not work', state: isOut ? 'succeeded' : 'pending_approval' },
    ...{ is_unknown: false, refund_ref: isOut ? `re_fake_${refund_id.replaceAll('-', '_')}` : null, failure_code: null },
    ...{
      asked_by: cast.sasha.admin_id,
      asked_name: cast.sasha.name,
      asked_at: later,
      decided_by: null,
      decided_name: null,
      decided_at: null,
    },
    ...{ checks: 0, check_at: null, settled_at: isOut ? later : null, updated_at: later },
  })
  rows.refund_allocation.push({
    refund_id,
    position: 1,
    reference,
    patient_id,
    amount_cents,
    from_credit_cents: isOut && account.endsWith('credit') ? amount_cents : 0,
    surplus_cents: isOut && account.endsWith('credit') ? amount_cents : 0,
  })
  if (!isOut) return
  addMovement(
    rows,
    { kind: 'refund', amount_cents: -amount_cents, fee_cents: 0, source_ref: `re_fake_${refund_id.replaceAll('-', '_')}` },
    later,
  )
  const part = account.endsWith('credit') ? 'credit' : 'owed'
  post(rows, 'refund_promised', `refund_promised:${refund_id}:1:${part}:1`, later, ['refunds:pending', account, amount_cents])
  post(rows, 'refund_paid', `refund_paid:${refund_id}:1`, later, ['cash:stripe', 'refunds:pending', amount_cents])
}

/** A payment that its holder objected to; the bank waits for an answer, or has one and has not decided. */
function addDispute(
  rows: Rows,
  { id, patient_id, reference, amount_cents, at, charge_ref, isAnswered }: About & { charge_ref: string; isAnswered: boolean },
): void {
  const dispute_id = idOf('dispute', id)
  const dispute_ref = `dp_fake_${dispute_id.replaceAll('-', '_')}`
  const opened_at = addMinutes(at, minutesOfDay)
  const evidence_due_at = addMinutes(opened_at, 60 * minutesOfDay)
  const fee_cents = 1500
  const told = { amount_cents, fee_cents, reason: 'fraudulent', is_held: true, evidence_due_at }
  const { files, ...answer } = isAnswered ? makeAnswer(dispute_id, opened_at) : noAnswer
  const state = answer.sent_at === null ? 'needs_response' : 'under_review'
  rows.dispute.push({
    ...{ id: dispute_id, payment_id: id, patient_id, dispute_ref, state, ...told },
    ...{ is_inquiry: false, round: 1, ...answer, opened_at, closed_at: null, updated_at: answer.sent_at ?? opened_at },
  })
  rows.dispute_file.push(...files)
  rows.dispute_allocation.push({ dispute_id, position: 1, reference, patient_id, amount_cents })
  rows.objects.push({
    ...{ ref: dispute_ref, kind: 'dispute', parent: charge_ref, reference: null, at: opened_at },
    data: { ...told, charge_ref, status: state },
  })
  addMovement(rows, { kind: 'dispute', amount_cents: -amount_cents, fee_cents, source_ref: dispute_ref }, opened_at)
  post(rows, 'dispute_held', `dispute_held:${dispute_id}:1`, opened_at, ['cash:stripe', 'disputes:held', amount_cents])
  post(rows, 'processor_fee', `dispute_fee:${dispute_id}:1`, opened_at, ['cash:stripe', 'fees:processor', fee_cents])
}
