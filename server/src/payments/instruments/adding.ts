import { hasExpired, isHealthCard } from '@sorrel/contract/payments/rules'
import type { PaymentInstrument } from '@sorrel/contract/payments/schemas'
import type { PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import type { Card } from '../../integrations/payments/index.ts'
import type { Permitted } from '../../kernel/access.ts'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeId, makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { Holder } from '../access.ts'
import { orUnavailable, requireCards } from '../processor/asking.ts'
import { findOrMakeCustomer } from './customers.ts'
import { listKept, showInstrument } from './reading.ts'

export type CardWanted = { payment_method_token: string; type: PaymentCardType; make_default: boolean }

/**
 * Keeps a card that the browser gave to the processor, once its bank agrees. Whoever has a card already confirms who they are first, because the card
 * of a stranger could become the one that is charged. Throws `card_refused` with the reason, which the holder may know of their own card.
 */
export async function addInstrument(
  ctx: Context,
  holder: Permitted<Holder>,
  { payment_method_token: token, type, make_default }: CardWanted,
): Promise<z.input<typeof PaymentInstrument>> {
  requireCards(ctx)
  if ((await listKept(ctx, holder)).length > 0) await requireStepUp(ctx)
  const customer_ref = await findOrMakeCustomer(ctx, holder)
  const saved = await orUnavailable(() => ctx.integrations.payments.saveCard({ key: `card:${makeId()}`, customer_ref, token }))
  if (saved.outcome === 'confirm')
    throw new Problem('card_refused', { reason: 'authentication_needed', client_secret: saved.client_secret })
  if (saved.outcome === 'refused') throw new Problem('card_refused', { reason: saved.code })
  const id = await transaction(ctx, (ctx) => keepCard(ctx, holder, { card: saved.card, customer_ref, type, make_default }))
  return showInstrument(ctx, holder, id)
}

export type Kept = { card: Card; customer_ref: string; type: PaymentCardType; make_default: boolean }

/**
 * Writes a card down as its holder's, the default one if it is the first, or if there is none and it is no card of a health account. The same card again
 * is the row that is there.
 */
export async function keepCard(ctx: Context, holder: Holder, { card, customer_ref, type, make_default }: Kept): Promise<string> {
  const known = await ctx.db
    .selectFrom('payment_instrument')
    .select(['id', 'status'])
    .where('card_ref', '=', card.card_ref)
    .executeTakeFirst()
  if (known?.status === 'removed') throw new Problem('card_refused', { reason: 'card_unusable' })
  if (known) return known.id
  const others = await listKept(ctx, holder)
  const is_default = make_default || others.length === 0 || (!isHealthCard(type) && !others.some((one) => one.is_default))
  if (is_default) await clearDefault(ctx, holder)
  const id = makeIdAt(ctx.now())
  const { card_ref, brand, last4, exp_month, exp_year } = card
  await ctx.db
    .insertInto('payment_instrument')
    .values({
      ...{ id, patient_id: holder.patient_id ?? null, provider_id: holder.provider_id ?? null, customer_ref, card_ref, type },
      ...{ brand: brandOf(brand), last4, exp_month, exp_year, is_default, reminded_for: null, created_at: ctx.now(), removed_at: null },
      status: hasExpired(card, findToday(ctx)) ? 'expired' : 'active',
    })
    .execute()
  await record(ctx, 'payment_instrument.added', { ...aboutOf(holder, id), payload: { payment_instrument_id: id } })
  return id
}

/** No card of the holder is the default one from here on. */
export const clearDefault = (ctx: Context, holder: Holder): Promise<unknown> =>
  ctx.db
    .updateTable('payment_instrument')
    .set({ is_default: false })
    .where(holder.patient_id ? 'patient_id' : 'provider_id', '=', holder.patient_id ?? holder.provider_id ?? '')
    .where('is_default', '=', true)
    .execute()

export const aboutOf = (holder: { patient_id?: string | null; provider_id?: string | null }, id: string) => ({
  ...{ subject_id: id, patient_id: holder.patient_id ?? null, provider_id: holder.provider_id ?? null },
})

const brandOf = (brand: string): string => (/^[a-z_]{2,30}$/.test(brand) ? brand : 'card')
