import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { hashOfBytes } from '../../files/uploading/content.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { BalanceMovement, Dispute, Payments, ProcessorEvent, Saved } from './index.ts'
import { breakAfter, breakBefore, judgeSaving, type KnownCard, readToken } from './processor/cards.ts'
import { answerOf, chargeCard, decideDispute, type KnownCharge, refundCharge, settleRefund } from './processor/charges.ts'
import { confirmationsOf } from './processor/confirming.ts'
import { makePayoutAccounts } from './processor/payouts.ts'
import { isSigned, type PageWanted, Store } from './processor/store.ts'

/**
 * The demo's card processor. It keeps what it did in tables of its own, answers the same under the same key, and signs what it would post. What a
 * card does stands in its token (processor/cards.ts).
 */
export function makeFakePayments(pool: pg.Pool, now: Clock, secret: string): Payments {
  const store = new Store(pool, now, secret)
  return {
    ...makePayoutAccounts(store),
    ...cardsOf(store),
    ...chargesOf(store),
    ...confirmationsOf(store),
    is_offered: true,
    card_form: { vendor: 'fake' },
    readDispute: async ({ dispute_ref }) => {
      const known = await store.find<Omit<Dispute, 'dispute_ref'>>('dispute', dispute_ref)
      return known && { ...known.data, dispute_ref }
    },
    submitEvidence: async ({ key, ...wanted }) => {
      await store.once(key, wanted, async (store) => {
        await decideDispute(store, wanted.dispute_ref, wanted.text)
        return {}
      })
    },
    uploadEvidence: ({ key, bytes, ...named }) =>
      store.once(key, { ...named, bytes: bytes.length }, async (store) => ({
        // The bytes lie in the store of files; the demo's bank keeps what it was given of them.
        file_ref: await store.put({ kind: 'file', data: { ...named, bytes: bytes.length, sha256: hashOfBytes(bytes) } }),
      })),
    listMovements: (wanted) => listMovements(store, wanted),
    readBalance: () => readBalance(store),
    verify: async ({ raw, headers, now }) =>
      isSigned(secret, raw, headers['x-sorrel-signature'], now) ? readEvent(JSON.parse(raw)) : undefined,
    readEvent,
    takeEvents: () => store.takeEvents(),
  }
}

function cardsOf(store: Store): Pick<Payments, 'createCustomer' | 'beginSetup' | 'saveCard' | 'removeCard' | 'readCard'> {
  return {
    createCustomer: ({ key, ...wanted }) =>
      store.once(key, wanted, async (store) => ({ customer_ref: await store.put({ kind: 'customer', data: wanted }) })),
    beginSetup: ({ key, ...wanted }) =>
      store.once(key, wanted, async (store) => ({
        client_secret: `${await store.put({ kind: 'setup', parent: wanted.customer_ref, data: {} })}_secret`,
      })),
    saveCard: ({ key, customer_ref, token }) => store.once(key, { customer_ref, token }, (store) => saveCard(store, customer_ref, token)),
    removeCard: ({ card_ref }) =>
      store.write(async (store) => {
        const known = await store.find<KnownCard>('card', card_ref, true)
        if (known) await store.change(card_ref, { ...known.data, is_removed: true })
      }),
    readCard: async ({ card_ref }) => {
      const known = await store.find<KnownCard>('card', card_ref)
      if (!known || known.data.is_removed) return undefined
      const { brand, last4, exp_month, exp_year, funding } = known.data
      return { card_ref, brand, last4, exp_month, exp_year, funding }
    },
  }
}

async function saveCard(store: Store, customer_ref: string, token: string): Promise<Saved> {
  const card = readToken(token)
  if (!card) return { outcome: 'refused', code: 'card_unusable' }
  const known = await store.find<KnownCard>('card', token, true)
  // A card belongs to one customer, whoever brings its name.
  if (known && (known.data.customer_ref !== customer_ref || known.data.is_removed)) return { outcome: 'refused', code: 'card_unusable' }
  const isConfirmed = (await store.find('setup', `confirmed_${token}`)) !== undefined
  const saved = judgeSaving(card, isConfirmed, store.now())
  // Whoever comes back has confirmed: the demo's bank asks once.
  if (saved.outcome === 'confirm') await store.put({ kind: 'setup', ref: `confirmed_${token}`, data: {} })
  if (saved.outcome === 'saved')
    await store.put({ kind: 'card', ref: token, parent: customer_ref, data: { ...card, customer_ref, is_removed: false } })
  return saved
}

function chargesOf(store: Store): Pick<Payments, 'charge' | 'findCharge' | 'readCharge' | 'refund' | 'findRefund' | 'readRefund'> {
  return {
    async charge({ key, ...wanted }) {
      const card = (await store.find<KnownCard>('card', wanted.card_ref))?.data
      if (card) breakBefore(card)
      const isRepeated = await store.isKnown(key)
      const charged = await store.once(key, wanted, (store) => chargeCard(store, { key, ...wanted }))
      if (card && !isRepeated) breakAfter(card)
      return charged
    },
    async findCharge({ customer_ref, reference }) {
      const found = (await store.listOf<KnownCharge>('charge', customer_ref)).find((one) => one.reference === reference)
      return found && answerOf(found.ref, found.data)
    },
    async readCharge({ charge_ref }) {
      const known = await store.find<KnownCharge>('charge', charge_ref)
      return known && { ...answerOf(charge_ref, known.data), reference: known.reference }
    },
    refund: ({ key, ...wanted }) => store.once(key, wanted, (store) => refundCharge(store, wanted)),
    async findRefund({ charge_ref, reference }) {
      const found = (await store.listOf('refund', charge_ref)).find((one) => one.reference === reference)
      return found && store.write((store) => settleRefund(store, found.ref))
    },
    readRefund: ({ refund_ref }) => store.write((store) => settleRefund(store, refund_ref)),
  }
}

async function listMovements(store: Store, wanted: PageWanted) {
  const { items, next_cursor } = await store.listPage<Omit<BalanceMovement, 'movement_ref' | 'at'>>('movement', wanted)
  return { items: items.map(({ ref, at, data }) => ({ ...data, movement_ref: ref, at })), next_cursor }
}

/** All that ever moved, less what was kept of it. */
async function readBalance(store: Store): Promise<{ amount_cents: number }> {
  const { rows } = await sql<{ amount_cents: number }>`
    select coalesce(sum((data->>'amount_cents')::bigint - (data->>'fee_cents')::bigint), 0)::float8 as amount_cents
    from app.demo_processor_object where kind = 'movement'`.execute(store.db)
  return rows[0]!
}

const Told = z.object({
  id: z.string(),
  type: z.string(),
  about: z.enum(['charge', 'refund', 'dispute', 'transfer', 'account', 'card', 'other']),
  object_ref: z.string(),
  reference: z.string().nullable(),
})

function readEvent(value: unknown): ProcessorEvent | undefined {
  const told = Told.safeParse(value)
  if (!told.success) return undefined
  const { id: event_id, type: kind, about, object_ref, reference } = told.data
  return { event_id, kind, about, object_ref, reference }
}
