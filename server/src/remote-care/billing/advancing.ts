import { sql } from 'kysely'
import { buildClaim } from '../../claims/building/building.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { remindOfContests } from '../contests/reminding.ts'
import { findConflicts } from '../following/conflicts.ts'
import { evaluate, findZone } from '../following/evaluating.ts'
import { dayIn, readCodes } from '../following/rules.ts'
import { moveRow } from '../moving.ts'

const atOnce = 200

/** Moves on what only waited for time. Each one by itself, so that one that fails holds up no other. Runs as the system, and may run twice. */
export async function advanceAll(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from billable_remote_encounter
    where (status in ('accumulating', 'eligible') and period_end <= ${ctx.now()}) or (status = 'noticed' and quiet_until <= ${ctx.now()})
      or (status = 'ready_to_bill' and claim_id is null)
    order by looked_at nulls first, period_end, id limit ${atOnce}`.execute(ctx.db)
  await eachAlone(ctx, rows, async ({ id, status }) => {
    await noteLook(ctx, id)
    await (status === 'accumulating' || status === 'eligible' ? evaluate(ctx, id) : bill(ctx, id))
  })
  await remindOfContests(ctx)
}

/** Written down before the look itself, so that one which fails each time goes to the end of the line, too. */
const noteLook = (ctx: Context, id: string): Promise<unknown> =>
  transaction(ctx, (ctx) => ctx.db.updateTable('billable_remote_encounter').set({ looked_at: ctx.now() }).where('id', '=', id).execute())

/** Makes the claim of an encounter whose quiet time is over, unless something came up against it meanwhile: then it is not billed at all. */
export const bill = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || (row.status !== 'noticed' && row.status !== 'ready_to_bill') || row.quiet_until === null || row.quiet_until > ctx.now())
      return
    const day = dayIn(await findZone(ctx, row.provider_id), row.period_start)
    const { allowed } = await readCodes(ctx, { family: row.family, payer_id: row.payer_id, day })
    const conflicts = await findConflicts(
      ctx,
      row,
      row.lines.every(({ code }) => allowed.includes(code)),
    )
    if (conflicts.length > 0) {
      await ctx.db.updateTable('billable_remote_encounter').set({ conflicts }).where('id', '=', id).execute()
      await moveRow(ctx, id, 'waived', { waive_reason: 'conflict' })
      return
    }
    await moveRow(ctx, id, 'quiet_over')
    const built = await buildClaim(ctx, id)
    if (built) await ctx.db.updateTable('billable_remote_encounter').set({ claim_id: built.claim_id }).where('id', '=', id).execute()
  })
