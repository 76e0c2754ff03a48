import type { PayoutHold } from '@sorrel/contract/payouts/schemas'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findActing, findHold, type HoldRow, type PaidProvider } from '../access.ts'

type Shown = z.input<typeof PayoutHold>
export const showHold = ({ id, reason, held_name, held_at }: Pick<HoldRow, 'id' | 'reason' | 'held_name' | 'held_at'>): Shown => ({
  ...{ id, reason, held_name, held_at },
})

/** Holds back everything of a dietitian, or one line that is not paid yet. Throws `already_exists`, and `not_available` of a line that was paid. */
export const placeHold = (
  ctx: Context,
  { id: provider_id }: Permitted<PaidProvider>,
  { line_id, reason }: { line_id?: string | undefined; reason: string },
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (line_id !== undefined) await refusePaid(ctx, provider_id, line_id)
    const { id: held_by, name: held_name } = await findActing(ctx)
    const hold = { id: makeIdAt(ctx.now()), provider_id, line_id: line_id ?? null, reason, held_by, held_name, held_at: ctx.now() }
    const added = await ctx.db
      .insertInto('payout_hold')
      .values({ ...hold, lifted_by: null, lifted_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw new Problem('already_exists')
    await record(ctx, 'payout_hold.placed', aboutOf(hold))
    return showHold(hold)
  })

async function refusePaid(ctx: Context, providerId: string, lineId: string): Promise<void> {
  const line = await ctx.db
    .selectFrom('payout_line')
    .select('payout_id')
    .where('id', '=', lineId)
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
  if (!line) throw refuseValue('body', ['line_id'], 'invalid_value')
  if (line.payout_id !== null) throw new Problem('not_available')
}

/** Lifts a hold, once; a second time changes nothing. */
export const liftHold = (ctx: Context, id: string): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const hold = await findHold(ctx, id)
    if (hold.lifted_at === null) {
      const { id: lifted_by } = await findActing(ctx)
      await ctx.db.updateTable('payout_hold').set({ lifted_by, lifted_at: ctx.now() }).where('id', '=', id).execute()
      await record(ctx, 'payout_hold.lifted', aboutOf(hold))
    }
    return showHold(hold)
  })

const aboutOf = ({ id, provider_id }: { id: string; provider_id: string }) => ({
  ...{ subject_id: id, provider_id, payload: { payout_hold_id: id, provider_id } },
})
