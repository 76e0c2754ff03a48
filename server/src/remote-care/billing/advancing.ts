import { sql } from 'kysely'
import { buildClaim } from '../../claims/building/building.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachAlone } from '../../kernel/processes/each-alone.ts'
import { remindOfContests } from '../contests/reminding.ts'
import { findConflicts } from '../following/conflicts.ts'
import { evaluate, findZone } from '../following/evaluating.ts'
import { dayIn, readCodes } from '../following/rules.ts'
import { moveRow } from '../moving.ts'
import { endUnsigned, listUnsigned, remindOfSignatures } from './signing.ts'

const atOnce = 200

/** Moves on what only waited for time. Each one by itself, so that one that fails holds up no other. Runs as the system, and may run twice. */
export async function advanceAll(ctx: Context): Promise<void> {
  // What is due for its bill has a line of its own: however much waits for a signature, a claim is not late for it.
  await lookAtEach(ctx, await listDue(ctx), bill)
  await lookAtEach(ctx, await listOver(ctx), evaluate)
  await lookAtEach(ctx, await listUnsigned(ctx, atOnce), endUnsigned)
  await remindOfSignatures(ctx)
  await remindOfContests(ctx)
}

type Waiting = { id: string }

/** What may be billed now: its quiet time is over. */
async function listDue(ctx: Context): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id from billable_remote_encounter
    where (status = 'noticed' and quiet_until <= ${ctx.now()}) or (status = 'ready_to_bill' and claim_id is null)
    order by looked_at nulls first, period_end, id limit ${atOnce}`.execute(ctx.db)
  return rows
}

/**
 * What nobody signed and whose period is over. One that earns its code waits for its dietitian, maybe for long, and is counted anew once a day: what
 * changes it meanwhile counts it by itself.
 */
async function listOver(ctx: Context): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id from billable_remote_encounter
    where period_end <= ${ctx.now()} and (status = 'accumulating' or (status = 'eligible'
      and (looked_at is null or looked_at < period_end or looked_at <= ${ctx.now()}::timestamptz - interval '1 day')))
    order by looked_at nulls first, period_end, id limit ${atOnce}`.execute(ctx.db)
  return rows
}

const lookAtEach = (ctx: Context, waiting: readonly Waiting[], act: (ctx: Context, id: string) => Promise<unknown>): Promise<number> =>
  eachAlone(ctx, waiting, async ({ id }) => {
    await noteLook(ctx, id)
    await act(ctx, id)
  })

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
