import Stripe from 'stripe'
import type { Charged, ChargeWanted, Payments, Refunded } from '../index.ts'
import { ask, refusalOf, secondsOf } from './client.ts'

type ChargeCalls = Pick<
  Payments,
  'charge' | 'beginConfirmation' | 'cancelCharge' | 'findCharge' | 'readCharge' | 'refund' | 'findRefund' | 'readRefund'
>

const withFee = 'latest_charge.balance_transaction'
/** More than anybody is charged in a day or refunded of one charge. */
const most = 500

export function chargesAt(stripe: Stripe): ChargeCalls {
  return {
    charge: (wanted) => charge(stripe, wanted),
    beginConfirmation: (wanted) => beginConfirmation(stripe, wanted),
    cancelCharge: async ({ charge_ref }) => {
      // One that ended meanwhile cannot be called off any more.
      await ask(() => stripe.paymentIntents.cancel(charge_ref)).catch(forgiveRefused)
    },
    findCharge: ({ customer_ref: customer, reference, since }) =>
      ask(async () => {
        const listed = stripe.paymentIntents.list({ customer, created: { gte: secondsOf(since) }, limit: 100, expand: [`data.${withFee}`] })
        const found = (await listed.autoPagingToArray({ limit: most })).find(({ metadata }) => metadata.sorrel_try === reference)
        return found && chargedOf(found)
      }),
    readCharge: ({ charge_ref }) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.retrieve(charge_ref, { expand: [withFee] })
        return { ...chargedOf(intent), reference: intent.metadata.sorrel_try ?? null }
      }),
    refund: (wanted) => refund(stripe, wanted),
    findRefund: ({ charge_ref: payment_intent, reference }) =>
      ask(async () => {
        const listed = await stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: most })
        const found = listed.find(({ metadata }) => metadata?.sorrel_refund === reference)
        return found && refundedOf(found)
      }),
    readRefund: ({ refund_ref }) =>
      ask(async () => {
        const found = await stripe.refunds.retrieve(refund_ref)
        return { ...refundedOf(found), reference: found.metadata?.sorrel_refund ?? null }
      }),
  }
}

/** Nothing but amounts and our own ids goes along: what a visit was for is nobody's business but the practice's. */
async function charge(
  stripe: Stripe,
  { key, customer_ref: customer, card_ref, amount_cents: amount, reference }: ChargeWanted,
): Promise<Charged> {
  try {
    const intent = await ask(() =>
      stripe.paymentIntents.create(
        {
          ...{ amount, currency: 'usd', customer, payment_method: card_ref, confirm: true, off_session: true },
          ...{ allowed_payment_method_types: ['card'], metadata: { sorrel_try: reference }, expand: [withFee] },
        },
        { idempotencyKey: key },
      ),
    )
    return chargedOf(intent)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { outcome: 'failed', charge_ref: error.payment_intent?.id ?? null, code: refusalOf(error) }
    // Stripe did not understand: the card or the customer is gone, so nothing was charged.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { outcome: 'failed', charge_ref: null, code: 'card_unusable' }
    throw error
  }
}

/** Confirmed and finished by Stripe's script in the browser, in which the bank asks its customer whatever it wants to know. */
const beginConfirmation = (
  stripe: Stripe,
  { key, customer_ref: customer, card_ref, amount_cents: amount, reference }: ChargeWanted,
): Promise<{ charge_ref: string; client_secret: string }> =>
  ask(async () => {
    const intent = await stripe.paymentIntents.create(
      {
        ...{ amount, currency: 'usd', customer, payment_method: card_ref, allowed_payment_method_types: ['card'] },
        metadata: { sorrel_try: reference, sorrel_confirm: 'browser' },
      },
      { idempotencyKey: key },
    )
    if (intent.client_secret === null) throw new Error('Stripe gave no secret for the browser')
    return { charge_ref: intent.id, client_secret: intent.client_secret }
  })

function forgiveRefused(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

const isOfBrowser = ({ metadata }: Stripe.PaymentIntent): boolean => metadata.sorrel_confirm === 'browser'

function chargedOf(intent: Stripe.PaymentIntent): Charged {
  const charge_ref = intent.id
  if (intent.status === 'succeeded') return { outcome: 'succeeded', charge_ref, fee_cents: feeOf(intent) }
  // Nobody tried yet, or the browser is in the middle of it.
  if (isOfBrowser(intent) && (intent.status === 'requires_action' || intent.status === 'requires_confirmation'))
    return { outcome: 'pending', charge_ref }
  if (intent.status === 'requires_payment_method') return { outcome: 'failed', charge_ref, code: refusalOf(intent.last_payment_error) }
  if (intent.status === 'requires_action') return { outcome: 'failed', charge_ref, code: 'authentication_needed' }
  if (intent.status === 'canceled')
    return { outcome: 'failed', charge_ref, code: isOfBrowser(intent) ? 'authentication_needed' : 'processing_error' }
  return { outcome: 'pending', charge_ref }
}

function feeOf({ latest_charge }: Stripe.PaymentIntent): number | null {
  if (latest_charge === null || typeof latest_charge === 'string') return null
  const movement = latest_charge.balance_transaction
  return movement === null || typeof movement === 'string' ? null : movement.fee
}

type RefundWanted = Parameters<Payments['refund']>[0]

async function refund(
  stripe: Stripe,
  { key, charge_ref: payment_intent, amount_cents: amount, reference }: RefundWanted,
): Promise<Refunded> {
  try {
    const made = await ask(() =>
      stripe.refunds.create({ payment_intent, amount, metadata: { sorrel_refund: reference } }, { idempotencyKey: key }),
    )
    return refundedOf(made)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const isTooMuch = error.code === 'charge_already_refunded' || error.param === 'amount'
    return { outcome: 'failed', refund_ref: null, code: isTooMuch ? 'exceeds_charge' : 'charge_not_refundable' }
  }
}

function refundedOf({ id: refund_ref, status, failure_reason }: Stripe.Refund): Refunded {
  if (status === 'succeeded' || status === 'pending') return { outcome: status, refund_ref }
  if (status === 'failed' || status === 'canceled') {
    const isClosed = failure_reason === 'lost_or_stolen_card' || failure_reason === 'expired_or_canceled_card'
    return { outcome: 'failed', refund_ref, code: isClosed ? 'account_closed' : 'other' }
  }
  return { outcome: 'pending', refund_ref }
}
