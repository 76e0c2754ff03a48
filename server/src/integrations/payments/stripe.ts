import type Stripe from 'stripe'
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
  // Stripe signs what it tells about connected accounts for an endpoint of their own, and so with another secret.
  const secrets = settings.webhook_secret.split(',').map((secret) => secret.trim())
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
      const signed = { raw, signature, at: Date.parse(now) }
      return secrets.map((secret) => readSigned(stripe, { ...signed, secret })).find((event) => event !== undefined)
    },
    readEvent,
  }
}

type Signed = { raw: string; signature: string; secret: string; at: number }

function readSigned(stripe: Stripe, { raw, signature, secret, at }: Signed): ProcessorEvent | undefined {
  try {
    return readEvent(stripe.webhooks.constructEvent(raw, signature, secret, secondsAllowed, undefined, at))
  } catch {
    // The signature is not Stripe's, or it is too old, or what it signs is no event.
    return undefined
  }
}

const Named = z.union([z.string(), z.object({ id: z.string() })]).nullish()
const Told = z.object({
  id: z.string(),
  type: z.string(),
  /** The account of a dietitian that it is about, if it is not the practice's own. */
  account: z.string().nullish(),
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
  const { id: event_id, type: kind, account, data } = told.data
  const { id, object, payment_intent, metadata } = data.object
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  // Money on its way from an account to its bank: if the bank refuses it, the account says so itself.
  if (object === 'payout' && account) return { event_id, kind, about: 'account', object_ref: account, reference: null }
  return {
    ...{ event_id, kind, about: subjects[object] ?? 'other', object_ref: object === 'charge' ? (intent ?? id) : id },
    reference: metadata?.sorrel_try ?? metadata?.sorrel_refund ?? metadata?.sorrel_transfer ?? null,
  }
}
