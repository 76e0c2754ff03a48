import { requireStepUp } from '../../auth/access.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findActing, findPayout, holdPayoutRow, type PayoutRow } from '../access.ts'
import { aboutOf } from './sending.ts'

/** Lets a transfer that failed be tried again, under a new key. Throws `not_available` for any other, and `step_up_required`. */
export const retryTransfer = (ctx: Context, id: string): Promise<Permitted<PayoutRow>> =>
  transaction(ctx, async (ctx) => {
    const payout = await holdPayoutRow(ctx, id)
    if (payout.status !== 'failed') throw new Problem('not_available')
    await requireStepUp(ctx)
    const set = { status: 'finalized', failure: null, paid_by: null, paid_by_admin: null, updated_at: ctx.now() } as const
    await ctx.db.updateTable('payout').set(set).where('id', '=', id).execute()
    await record(ctx, 'payout.retried', aboutOf(payout))
    return findPayout(ctx, id)
  })

/**
 * Says that the practice paid a payout by itself. Throws `not_available` if it was paid, or if the processor may still pay it, and `step_up_required`. The
 * books follow as soon as the system hears of it.
 */
export const settleByHand = (ctx: Context, id: string, paid_by: string): Promise<Permitted<PayoutRow>> =>
  transaction(ctx, async (ctx) => {
    const payout = await holdPayoutRow(ctx, id)
    const mayStillLeave = payout.status === 'finalized' && ctx.integrations.payments.is_offered
    if (mayStillLeave || (payout.status !== 'failed' && payout.status !== 'finalized')) throw new Problem('not_available')
    await requireStepUp(ctx)
    const { id: paid_by_admin } = await findActing(ctx)
    const set = { status: 'paid', failure: null, paid_at: ctx.now(), paid_by, paid_by_admin, updated_at: ctx.now() } as const
    await ctx.db.updateTable('payout').set(set).where('id', '=', id).execute()
    await record(ctx, 'payout.paid', aboutOf(payout))
    return findPayout(ctx, id)
  })
