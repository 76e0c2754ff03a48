import type { ChargeWanted, Payments } from '../index.ts'
import { type KnownCharge, settleConfirmed } from './charges.ts'
import type { Store } from './store.ts'

type Confirmations = Required<Pick<Payments, 'beginConfirmation' | 'cancelCharge' | 'answerConfirmation'>>

/** Charges that the demo's bank asks its customer about. They wait as pending until the customer answers, or somebody calls them off. */
export function confirmationsOf(store: Store): Confirmations {
  const change = (charge_ref: string, act: (store: Store, known: KnownCharge & { reference: string | null }) => Promise<void>) =>
    store.write(async (store) => {
      const known = await store.find<KnownCharge>('charge', charge_ref, true)
      if (known?.data.outcome === 'pending') await act(store, { ...known.data, reference: known.reference })
    })
  const fail = (charge_ref: string) =>
    change(charge_ref, async (store, { reference, ...known }) => {
      await store.change(charge_ref, { ...known, outcome: 'failed', code: 'authentication_needed' })
      await store.tell('payment_intent.payment_failed', 'charge', charge_ref, reference)
    })
  return {
    beginConfirmation: ({ key, ...wanted }) =>
      store.once(key, wanted, async (store) => {
        const charge_ref = await begin(store, wanted)
        return { charge_ref, client_secret: `${charge_ref}_secret` }
      }),
    cancelCharge: ({ charge_ref }) => fail(charge_ref),
    answerConfirmation: ({ charge_ref, is_confirmed }) =>
      is_confirmed
        ? change(charge_ref, (store, { reference, ...known }) => settleConfirmed(store, { charge_ref, reference, known }))
        : fail(charge_ref),
  }
}

const begin = (store: Store, { customer_ref, card_ref, amount_cents, reference }: Omit<ChargeWanted, 'key'>): Promise<string> =>
  store.put({
    ...{ kind: 'charge', parent: customer_ref, reference },
    data: { outcome: 'pending', amount_cents, refunded_cents: 0, behavior: 'good', card_ref },
  })
