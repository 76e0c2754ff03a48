import { addMinutes } from '../../../kernel/clock.ts'
import type { BalanceMovement, Charged, ChargeWanted, Dispute, Refunded } from '../index.ts'
import { type Behavior, judgeCharge, type KnownCard } from './cards.ts'
import type { Store } from './store.ts'

/** 2.9 % and 30 cents, rounded half up. */
const feeOf = (cents: number) => Math.floor((cents * 29 + 500) / 1000) + 30
const disputeFee = 1500
const daysToAnswer = 14

export type KnownCharge = Charged & { amount_cents: number; refunded_cents: number; behavior: Behavior }

/** What moves the balance of the practice. */
export const move = (store: Store, wanted: Omit<BalanceMovement, 'movement_ref' | 'at'>): Promise<string> =>
  store.put({ kind: 'movement', parent: 'balance', data: wanted })

/** Charges a card, or not, as its bank decides. What was decided is kept under the reference of the try. */
export async function chargeCard(store: Store, { customer_ref, card_ref, amount_cents, reference }: ChargeWanted): Promise<Charged> {
  const card = (await store.find<KnownCard>('card', card_ref))?.data
  if (!card || card.customer_ref !== customer_ref) return { outcome: 'failed', charge_ref: null, code: 'card_unusable' }
  const code = judgeCharge(card, store.now())
  const fee_cents = feeOf(amount_cents)
  const about = { amount_cents, refunded_cents: 0, behavior: card.behavior }
  const put = (data: object) => store.put({ kind: 'charge', parent: customer_ref, reference, data: { ...about, ...data } })
  if (code) {
    const charge_ref = await put({ outcome: 'failed', code })
    await store.tell('payment_intent.payment_failed', 'charge', charge_ref, reference)
    return { outcome: 'failed', charge_ref, code }
  }
  const charge_ref = await put({ outcome: 'succeeded', fee_cents })
  await move(store, { kind: 'charge', amount_cents, fee_cents, source_ref: charge_ref })
  await store.tell('payment_intent.succeeded', 'charge', charge_ref, reference)
  if (card.behavior === 'disputed' || card.behavior === 'inquired') await openDispute(store, charge_ref, amount_cents, card.behavior)
  return { outcome: 'succeeded', charge_ref, fee_cents }
}

type Confirmed = { charge_ref: string; reference: string | null; known: KnownCharge }

/** A charge that its holder confirmed with the demo's bank. */
export async function settleConfirmed(store: Store, { charge_ref, reference, known }: Confirmed): Promise<void> {
  const { amount_cents } = known
  const fee_cents = feeOf(amount_cents)
  await store.change(charge_ref, { ...known, outcome: 'succeeded', fee_cents })
  await move(store, { kind: 'charge', amount_cents, fee_cents, source_ref: charge_ref })
  await store.tell('payment_intent.succeeded', 'charge', charge_ref, reference)
}

/** What is known of a charge, in the words of an answer. */
export function answerOf(ref: string, known: KnownCharge): Charged {
  if (known.outcome === 'failed') return { outcome: 'failed', charge_ref: ref, code: known.code }
  if (known.outcome === 'pending') return { outcome: 'pending', charge_ref: ref }
  return { outcome: 'succeeded', charge_ref: ref, fee_cents: known.fee_cents }
}

async function openDispute(store: Store, charge_ref: string, amount_cents: number, behavior: Behavior): Promise<void> {
  const is_held = behavior === 'disputed'
  const dispute: Omit<Dispute, 'dispute_ref'> = {
    ...{ charge_ref, amount_cents, fee_cents: is_held ? disputeFee : 0, reason: is_held ? 'fraudulent' : 'unrecognized', is_held },
    ...{ status: is_held ? 'needs_response' : 'inquiry', evidence_due_at: addMinutes(store.now(), daysToAnswer * 24 * 60) },
  }
  const dispute_ref = await store.put({ kind: 'dispute', parent: charge_ref, data: dispute })
  if (is_held) await move(store, { kind: 'dispute', amount_cents: -amount_cents, fee_cents: disputeFee, source_ref: dispute_ref })
  await store.tell('charge.dispute.created', 'dispute', dispute_ref, null)
}

/**
 * The demo's bank believes whatever is sent to it, but `losing_evidence`. One that only asked takes the money back after `escalate_inquiry_evidence`, and
 * wants an answer again. So it is in Stripe's sandbox, too (https://docs.stripe.com/testing#disputes).
 */
export async function decideDispute(store: Store, dispute_ref: string, text: string): Promise<void> {
  const known = await store.find<Dispute>('dispute', dispute_ref, true)
  if (!known || known.data.status === 'won' || known.data.status === 'lost') throw new Error('nothing is asked about this dispute')
  if (known.data.status === 'inquiry' && text.includes('escalate_inquiry_evidence')) return escalate(store, dispute_ref, known.data)
  const status = text.includes('losing_evidence') ? 'lost' : 'won'
  const { amount_cents, is_held } = known.data
  await store.change(dispute_ref, { ...known.data, status, is_held: is_held && status === 'lost' })
  if (status === 'won' && is_held) await move(store, { kind: 'dispute_reversal', amount_cents, fee_cents: 0, source_ref: dispute_ref })
  await store.tell('charge.dispute.closed', 'dispute', dispute_ref, null)
}

async function escalate(store: Store, dispute_ref: string, known: Dispute): Promise<void> {
  const evidence_due_at = addMinutes(store.now(), daysToAnswer * 24 * 60)
  await store.change(dispute_ref, { ...known, status: 'needs_response', is_held: true, fee_cents: disputeFee, evidence_due_at })
  await move(store, { kind: 'dispute', amount_cents: -known.amount_cents, fee_cents: disputeFee, source_ref: dispute_ref })
  await store.tell('charge.dispute.updated', 'dispute', dispute_ref, null)
}

type RefundWanted = { charge_ref: string; amount_cents: number; reference: string }

/** Gives a charge back, never more than was charged. Some cards' banks take days, and some send the money back. */
export async function refundCharge(store: Store, { charge_ref, amount_cents, reference }: RefundWanted): Promise<Refunded> {
  const known = await store.find<KnownCharge>('charge', charge_ref, true)
  if (known?.data.outcome !== 'succeeded') return { outcome: 'failed', refund_ref: null, code: 'charge_not_refundable' }
  const disputes = await store.listOf<Dispute>('dispute', charge_ref)
  if (disputes.some(({ data }) => data.is_held)) return { outcome: 'failed', refund_ref: null, code: 'charge_not_refundable' }
  if (known.data.refunded_cents + amount_cents > known.data.amount_cents)
    return { outcome: 'failed', refund_ref: null, code: 'exceeds_charge' }
  await store.change(charge_ref, { ...known.data, refunded_cents: known.data.refunded_cents + amount_cents })
  const waits = known.data.behavior === 'refund_fails' || known.data.behavior === 'refund_waits'
  const outcome = waits ? 'pending' : 'succeeded'
  const refund_ref = await store.put({ kind: 'refund', parent: charge_ref, reference, data: { outcome, amount_cents, charge_ref } })
  await move(store, { kind: 'refund', amount_cents: -amount_cents, fee_cents: 0, source_ref: refund_ref })
  await store.tell('refund.created', 'refund', refund_ref, reference)
  return { outcome, refund_ref }
}

type KnownRefund = { outcome: 'succeeded' | 'pending' | 'failed'; amount_cents: number; charge_ref: string }

/** What became of a refund. One that waits for its bank is decided when it is asked for, as if days had passed. */
export async function settleRefund(store: Store, refund_ref: string): Promise<(Refunded & { reference: string | null }) | undefined> {
  const known = await store.find<KnownRefund>('refund', refund_ref, true)
  if (!known) return undefined
  const { reference, data } = known
  if (data.outcome === 'pending') {
    const charge = await store.find<KnownCharge>('charge', data.charge_ref, true)
    const fails = charge?.data.behavior === 'refund_fails'
    await store.change(refund_ref, { ...data, outcome: fails ? 'failed' : 'succeeded' })
    if (fails && charge) {
      await store.change(data.charge_ref, { ...charge.data, refunded_cents: charge.data.refunded_cents - data.amount_cents })
      await move(store, { kind: 'refund_failure', amount_cents: data.amount_cents, fee_cents: 0, source_ref: refund_ref })
    }
    return fails ? { outcome: 'failed', refund_ref, code: 'account_closed', reference } : { outcome: 'succeeded', refund_ref, reference }
  }
  if (data.outcome === 'failed') return { outcome: 'failed', refund_ref, code: 'account_closed', reference }
  return { outcome: 'succeeded', refund_ref, reference }
}
