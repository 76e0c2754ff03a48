import { minutesOfKey } from '@sorrel/contract/payments/rules'
import { sql } from 'kysely'
import { addMinutes, countMinutesBetween } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { askEach, orUnknown } from '../processor/asking.ts'
import { type Asked, askToCharge, chargeCard, wasHeard } from './charging.ts'
import { endConfirmation } from './confirming.ts'
import { type Settled, settleTry } from './settling.ts'

const most = 500

/** Asks about every try that is open and whose time has come. One that cannot be answered waits for its next time, and the others go on. */
export async function askAboutTries(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('payment_try')
    .innerJoin('payment', 'payment.id', 'payment_try.payment_id')
    .innerJoin('payment_instrument', 'payment_instrument.id', 'payment.instrument_id')
    .select(['payment_try.id', 'payment_try.asked_at', 'payment_try.payment_id', 'payment_try.charge_ref'])
    .select(['customer_ref', 'card_ref', 'payment_instrument.status as card_status', 'payment.amount_cents', 'payment.confirm_until'])
    .where('payment_try.check_at', '<=', ctx.now())
    .orderBy('payment_try.check_at')
    .limit(most)
    .execute()
  await askEach(ctx, due, ({ id, asked_at, payment_id, charge_ref, confirm_until, ...card }) =>
    confirm_until === null
      ? askAboutTry(ctx, { try: { id, asked_at, payment_id }, ...card }, charge_ref)
      : endConfirmation(ctx, payment_id),
  )
}

/** Longer than the longest wait between two tries that were not heard. */
const minutesOfSilence = 6 * 60

/** Goes on with payments that nobody tries to charge any more, because their job was given up. Until then nothing else may pay for the same. */
export async function chargeForgotten(ctx: Context): Promise<void> {
  const long = addMinutes(ctx.now(), -minutesOfSilence)
  const { rows } = await sql<{ id: string }>`
    select id from payment p where state = 'processing' and updated_at <= ${long}
      and not exists (select from payment_try t where t.payment_id = p.id and (t.settled_at is null or t.settled_at > ${long}))
    order by updated_at limit ${most}`.execute(ctx.db)
  await askEach(ctx, rows, ({ id }) => chargeCard(ctx, id))
}

/**
 * Asks the processor what became of a try. If it knows nothing of it, the same question is sent again under the same key, as long as the processor keeps
 * keys; afterwards the try never arrived. It is never sent under another key, and not again once the card is no longer kept: the first question may still
 * be on its way, so it is only asked about. Returns whether the processor answered.
 */
export async function askAboutTry(ctx: Context, asked: Asked, chargeRef: string | null): Promise<boolean> {
  const { payments } = ctx.integrations
  const since = addMinutes(asked.try.asked_at, -5)
  const found = await orUnknown(ctx, async () =>
    chargeRef === null
      ? payments.findCharge({ customer_ref: asked.customer_ref, reference: asked.try.id, since })
      : payments.readCharge({ charge_ref: chargeRef }),
  )
  // A question that was not heard says nothing about the try.
  const answer: Settled | undefined = found?.outcome === 'not_tried' ? { outcome: 'unknown' } : found
  const isOld = countMinutesBetween(asked.try.asked_at, ctx.now()) >= minutesOfKey
  const said: Settled | undefined = answer ?? (isOld ? { outcome: 'never_arrived' } : undefined)
  if (!said && asked.card_status !== 'removed') return askToCharge(ctx, asked, true)
  await transaction(ctx, (ctx) => settleTry(ctx, asked.try.id, said ?? { outcome: 'unknown' }))
  return !said || wasHeard(said)
}
