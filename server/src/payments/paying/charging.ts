import { minutesUntilCheck } from '@sorrel/contract/payments/rules'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import type { InstrumentRow, TryRow } from '../access.ts'
import { orUnknown } from '../processor/asking.ts'
import { failUntried, type Settled, settleTry } from './settling.ts'

export type Asked = {
  try: Pick<TryRow, 'id' | 'asked_at' | 'payment_id'>
  customer_ref: string
  card_ref: string
  card_status: InstrumentRow['status']
  amount_cents: number
}

/**
 * Charges the card of a payment. The try is written down before the processor is asked, so a server that dies in between leaves an open try, which
 * `asking about unknown` settles. May run twice and at once: only one try is open at a time. Returns whether there was an answer.
 */
export async function chargeCard(ctx: Context, paymentId: string): Promise<boolean> {
  const asked = await transaction(ctx, (ctx) => openTry(ctx, paymentId))
  return asked ? askToCharge(ctx, asked) : true
}

/**
 * Asks the processor to charge, under the key of the try, and settles the try by what it says. Of a question that is sent again, nobody knows whether
 * the first one is still on its way; so it not being heard settles nothing. Returns whether there was an answer.
 */
export async function askToCharge(ctx: Context, asked: Asked, isAgain = false): Promise<boolean> {
  const answer: Settled = await orUnknown(ctx, () => ctx.integrations.payments.charge(wantedOf(asked)))
  const said: Settled = isAgain && answer.outcome === 'not_tried' ? { outcome: 'unknown' } : answer
  await transaction(ctx, (ctx) => settleTry(ctx, asked.try.id, said))
  return wasHeard(answer)
}

/** Whether the processor said anything. */
export const wasHeard = ({ outcome }: Settled): boolean => outcome !== 'unknown' && outcome !== 'not_tried'

/** The same question each time: the key and everything that the processor compares with it. */
const wantedOf = ({ try: { id }, customer_ref, card_ref, amount_cents }: Asked) => ({
  ...{ key: id, reference: id, customer_ref, card_ref, amount_cents },
})

/**
 * Writes a further try down. A card that is no longer kept, because its holder was deleted or has left while nobody was asked, is not charged: the payment
 * fails.
 */
async function openTry(ctx: Context, paymentId: string): Promise<Asked | undefined> {
  const payment = await ctx.db
    .selectFrom('payment')
    .innerJoin('payment_instrument', 'payment_instrument.id', 'payment.instrument_id')
    .select(['payment.state', 'payment.amount_cents', 'customer_ref', 'card_ref', 'payment_instrument.status as card_status'])
    .where('payment.id', '=', paymentId)
    .forUpdate('payment')
    .executeTakeFirst()
  if (payment?.state !== 'processing') return undefined
  const tries = await ctx.db.selectFrom('payment_try').select(['number', 'state']).where('payment_id', '=', paymentId).execute()
  if (tries.some(({ state }) => state === 'unknown' || state === 'pending')) return undefined
  if (payment.card_status === 'removed') {
    await failUntried(ctx, paymentId, 'card_unusable')
    return undefined
  }
  const row = { id: makeIdAt(ctx.now()), payment_id: paymentId, number: tries.length + 1, asked_at: ctx.now() }
  await ctx.db
    .insertInto('payment_try')
    .values({
      ...{ ...row, state: 'unknown', failure_code: null, charge_ref: null, settled_at: null },
      check_at: addMinutes(ctx.now(), minutesUntilCheck(0)),
    })
    .execute()
  return { try: row, ...payment }
}
