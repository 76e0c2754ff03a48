import { minutesUntilCheck } from '@sorrel/contract/payments/rules'
import type { Refunded } from '../../integrations/payments/index.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import type { PaymentRow, RefundRow } from '../access.ts'
import { askEach, orUnknown } from '../processor/asking.ts'
import { bookPaidBack, bookPromise, eventOfRefund, finishRefund, listParts } from './promising.ts'

type Asked = Pick<RefundRow, 'id' | 'amount_cents' | 'is_unknown' | 'refund_ref'> & { charge_ref: string }

/**
 * Sends a refund to the processor, or asks what became of it. Its id is its key and its reference, so however often it is sent, money goes back once.
 * Returns whether there was an answer.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<boolean> {
  const asked = await transaction(ctx, (ctx) => openRefund(ctx, refundId))
  if (!asked) return true
  const answer = await orUnknown(ctx, () => askProcessor(ctx, asked))
  await transaction(ctx, (ctx) => settleRefund(ctx, refundId, answer))
  return answer.outcome !== 'unknown' && answer.outcome !== 'not_tried'
}

async function askProcessor({ integrations: { payments } }: Context, asked: Asked): Promise<Refunded> {
  const { id: reference, charge_ref, amount_cents } = asked
  const known = asked.refund_ref ? await payments.readRefund({ refund_ref: asked.refund_ref }) : undefined
  if (known) return known
  const found = asked.is_unknown ? await payments.findRefund({ charge_ref, reference }) : undefined
  return found ?? payments.refund({ key: reference, reference, charge_ref, amount_cents })
}

/** Marks a refund as asked for before it is, so that a server which dies in between asks first and sends then. */
async function openRefund(ctx: Context, id: string): Promise<Asked | undefined> {
  const row = await ctx.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.amount_cents', 'refund.is_unknown', 'refund.refund_ref', 'refund.state', 'payment.charge_ref'])
    .where('refund.id', '=', id)
    .forUpdate('refund')
    .executeTakeFirst()
  if (!row?.charge_ref || (row.state !== 'requested' && row.state !== 'pending')) return undefined
  if (!row.is_unknown) await ctx.db.updateTable('refund').set({ is_unknown: true }).where('id', '=', id).execute()
  return { ...row, charge_ref: row.charge_ref }
}

type Answer = Refunded | { outcome: 'unknown' } | { outcome: 'not_tried' }

/**
 * Brings a refund to what the processor said. A refund that failed is booked back, also when its bank sends the money back after it had gone through.
 * Runs as the system, in a transaction.
 */
export async function settleRefund(ctx: Context, id: string, answer: Answer): Promise<void> {
  const about = await ctx.db.selectFrom('refund').select('payment_id').where('id', '=', id).executeTakeFirst()
  if (!about) return
  const payment = await ctx.db.selectFrom('payment').selectAll().where('id', '=', about.payment_id).forUpdate().executeTakeFirstOrThrow()
  const refund = await ctx.db.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (refund.state === 'failed' || refund.state === 'refused' || refund.state === 'pending_approval') return
  // A question that was refused says nothing about a refund that the processor has made already.
  const isAboutAnother = answer.outcome === 'failed' && answer.refund_ref === null && refund.refund_ref !== null
  if (answer.outcome === 'failed' && !isAboutAnother) return failRefund(ctx, payment, refund, answer)
  if (refund.state === 'succeeded' || isAboutAnother) return
  if (answer.outcome === 'succeeded') return finishRefund(ctx, payment, refund, answer.refund_ref)
  const next = { checks: refund.checks + 1, check_at: addMinutes(ctx.now(), minutesUntilCheck(refund.checks)), updated_at: ctx.now() }
  const change =
    answer.outcome === 'pending'
      ? { ...next, state: 'pending' as const, is_unknown: false, refund_ref: answer.refund_ref }
      : { ...next, is_unknown: answer.outcome === 'unknown' || refund.checks > 0 }
  await ctx.db.updateTable('refund').set(change).where('id', '=', id).execute()
}

type Failed = Refunded & { outcome: 'failed' }

async function failRefund(ctx: Context, payment: PaymentRow, refund: RefundRow, { code, refund_ref }: Failed): Promise<void> {
  await bookPaidBack(ctx, payment, refund, 0)
  await bookPromise(ctx, refund.id, false)
  await ctx.db
    .updateTable('refund')
    .set({
      ...{ state: 'failed', failure_code: code, is_unknown: false, refund_ref: refund_ref ?? refund.refund_ref },
      ...{ check_at: null, settled_at: ctx.now(), updated_at: ctx.now() },
    })
    .where('id', '=', refund.id)
    .execute()
  await record(ctx, 'refund.failed', eventOfRefund(payment, refund, await listParts(ctx, refund.id)))
}

/** Asks about every refund of which nobody knows how it ended, when its time has come. */
export async function askAboutRefunds(ctx: Context): Promise<void> {
  const due = await ctx.db.selectFrom('refund').select('id').where('check_at', '<=', ctx.now()).orderBy('check_at').limit(200).execute()
  await askEach(ctx, due, ({ id }) => sendRefund(ctx, id))
}
