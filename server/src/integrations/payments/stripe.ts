import { z } from 'zod'
import type { Payments, ProcessorEvent } from './index.ts'
import { balanceAt } from './stripe/balance.ts'
import { cardsAt } from './stripe/cards.ts'
import { chargesAt } from './stripe/charges.ts'
import { openClient, type Settings } from './stripe/client.ts'
import { payoutAccountsAt } from './stripe/payouts.ts'

const secondsAllowed = 300

/** Takes cards through Stripe. Our ids go along as metadata, so that what was lost on the way can be found. */
export function makeStripePayments(settings: Settings): Payments {
  const stripe = openClient(settings)
  return {
    ...payoutAccountsAt(stripe),
    ...cardsAt(stripe),
    ...chargesAt(stripe),
    ...balanceAt(stripe),
    is_offered: true,
    card_form: { vendor: 'stripe', publishable_key: settings.publishable_key },
    verify: async ({ raw, headers, now }) => {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      try {
        const event = stripe.webhooks.constructEvent(raw, signature, settings.webhook_secret, secondsAllowed, undefined, Date.parse(now))
        return readEvent(event)
      } catch {
        // The signature is not Stripe's, or it is too old, or what it signs is no event.
        return undefined
      }
    },
    readEvent,
  }
}

const Named = z.union([z.string(), z.object({ id: z.string() })]).nullish()
const Told = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      payment_intent: Named,
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

const subjects: Readonly<Record<string, ProcessorEvent['about']>> = {
  payment_intent: 'charge',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  transfer: 'transfer',
  account: 'account',
  payment_method: 'card',
}

function readEvent(value: unknown): ProcessorEvent | undefined {
  const told = Told.safeParse(value)
  if (!told.success) return undefined
  const { id: event_id, type: kind, data } = told.data
  const { id, object, payment_intent, metadata } = data.object
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return {
    ...{ event_id, kind, about: subjects[object] ?? 'other', object_ref: object === 'charge' ? (intent ?? id) : id },
    reference: metadata?.sorrel_try ?? metadata?.sorrel_refund ?? metadata?.sorrel_transfer ?? null,
  }
}
