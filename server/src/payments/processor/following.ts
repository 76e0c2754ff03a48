import { type Context, transaction } from '../../kernel/context.ts'
import { followDispute } from '../disputes/following.ts'
import { refreshCard } from '../instruments/expiry.ts'
import { settleTry } from '../paying/settling.ts'
import { settleRefund } from '../refunds/sending.ts'
import type { PaymentTables } from '../tables.ts'

type EventRow = PaymentTables['processor_event']

/**
 * Asks the processor for what an event was about and brings our row in line with that. Events come in any order and more than once; none of what they
 * say is used. If the processor does not answer, the queue tries again.
 */
export async function followEvent(ctx: Context, eventId: string): Promise<void> {
  const event = await ctx.db.selectFrom('processor_event').selectAll().where('event_id', '=', eventId).executeTakeFirst()
  if (!event || event.followed_at) return
  await follow(ctx, event)
  await transaction(ctx, (ctx) =>
    ctx.db.updateTable('processor_event').set({ followed_at: ctx.now() }).where('event_id', '=', eventId).execute(),
  )
}

async function follow(ctx: Context, { about, object_ref }: EventRow): Promise<void> {
  const { payments } = ctx.integrations
  if (about === 'dispute') return followDispute(ctx, object_ref)
  if (about === 'card') return refreshCard(ctx, object_ref)
  if (about === 'charge') return followCharge(ctx, object_ref)
  if (about === 'refund') {
    const told = await payments.readRefund({ refund_ref: object_ref })
    const reference = told?.reference
    if (told && reference && isId(reference)) await transaction(ctx, (ctx) => settleRefund(ctx, reference, told))
  }
}

/** Brings a try to what the processor says of its charge now. May run twice. */
export async function followCharge(ctx: Context, charge_ref: string): Promise<void> {
  const { reference, ...answer } = (await ctx.integrations.payments.readCharge({ charge_ref })) ?? {
    ...{ reference: null, outcome: 'unknown' as const },
  }
  if (reference !== null && isId(reference)) await transaction(ctx, (ctx) => settleTry(ctx, reference, answer))
}

/** A reference that the practice's other programs gave may be anything. */
const isId = (reference: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)
