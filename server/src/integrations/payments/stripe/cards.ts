import Stripe from 'stripe'
import type { Card, Payments, Saved } from '../index.ts'
import { ask, forgiveMissing, refOf, refusalOf } from './client.ts'

type CardCalls = Pick<Payments, 'createCustomer' | 'beginSetup' | 'saveCard' | 'removeCard' | 'readCard'>

export function cardsAt(stripe: Stripe): CardCalls {
  return {
    createCustomer: ({ key, holder_id }) =>
      ask(async () => {
        const customer = await stripe.customers.create({ metadata: { sorrel_holder: holder_id } }, { idempotencyKey: key })
        return { customer_ref: customer.id }
      }),
    beginSetup: ({ key, customer_ref: customer }) =>
      ask(async () => {
        const setup = await stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        )
        if (setup.client_secret === null) throw new Error('Stripe gave no secret for its form')
        return { client_secret: setup.client_secret }
      }),
    saveCard: (wanted) => saveCard(stripe, wanted),
    removeCard: async ({ card_ref }) => {
      // A card that is gone already is gone.
      await ask(() => stripe.paymentMethods.detach(card_ref)).catch(forgiveMissing)
    },
    readCard: async ({ card_ref }) => {
      const method = await ask(() => stripe.paymentMethods.retrieve(card_ref)).catch(forgiveMissing)
      return method?.customer ? cardOf(method) : undefined
    },
  }
}

/** A card that the browser set up for this customer is theirs already. Any other is checked with its bank first. */
async function saveCard(stripe: Stripe, { key, customer_ref, token }: Parameters<Payments['saveCard']>[0]): Promise<Saved> {
  const method = await ask(() => stripe.paymentMethods.retrieve(token)).catch(forgiveMissing)
  const owner = refOf(method?.customer)
  if (!method || (owner !== null && owner !== customer_ref)) return { outcome: 'refused', code: 'card_unusable' }
  if (owner === null) {
    const refused = await checkWithBank(stripe, key, customer_ref, token)
    if (refused) return refused
  }
  const card = cardOf(method)
  return card ? { outcome: 'saved', card } : { outcome: 'refused', code: 'card_unusable' }
}

async function checkWithBank(stripe: Stripe, key: string, customer: string, token: string): Promise<Saved | undefined> {
  try {
    const setup = await ask(() =>
      stripe.setupIntents.create(
        { customer, payment_method: token, confirm: true, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey: key },
      ),
    )
    if (setup.status === 'succeeded') return undefined
    if (setup.status === 'requires_action' && setup.client_secret) return { outcome: 'confirm', client_secret: setup.client_secret }
    return { outcome: 'refused', code: refusalOf(setup.last_setup_error) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { outcome: 'refused', code: refusalOf(error) }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { outcome: 'refused', code: 'card_unusable' }
    throw error
  }
}

function cardOf({ id, card }: Stripe.PaymentMethod): Card | undefined {
  if (!card) return undefined
  const funding = card.funding === 'credit' || card.funding === 'debit' || card.funding === 'prepaid' ? card.funding : 'unknown'
  return { card_ref: id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year, funding }
}
