import type { EncounterHappening } from '@sorrel/contract/remote-care/rules/moving'
import type { ContestStatus } from '@sorrel/contract/remote-care/vocabulary'
import { freezeItem, releaseItem } from '../../billing/deciding/freezing.ts'
import { refreshClaim } from '../../claims/acts/remote.ts'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import type { EncounterRow } from '../access.ts'
import { moveRow } from '../moving.ts'
import { shareOf } from './collecting.ts'
import { undoBill } from './undoing.ts'

type Judge = (held: EncounterRow, earlier: readonly { status: ContestStatus }[]) => void

/** Stops collecting for an encounter: the claim that was not sent waits, and what the patient owes is frozen. `judge` refuses what may not be contested. */
export const stopCollecting = (ctx: Context, id: string, judge: Judge): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const held = await ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    judge(held, await ctx.db.selectFrom('contest').select('status').where('billable_remote_encounter_id', '=', id).execute())
    await moveRow(ctx, id, 'contested')
    // In this transaction, so that no charge begins after the patient was told that nothing is collected.
    await freezeItem(ctx, shareOf(id), 'contest')
    if (held.claim_id !== null) await refreshClaim(ctx, held.claim_id)
  })

/** What follows a contest that is over: everything is undone, or goes on as it stood. */
export const endContest = (ctx: Context, id: string, happening: Extract<EncounterHappening, 'upheld' | 'let_stand'>): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const moved = await moveRow(ctx, id, happening)
    if (!moved) throw new Error('an encounter whose contest is open is contested')
    // First of all, because whoever collects holds the bills before payments and items, too.
    await releaseItem(ctx, shareOf(id))
    if (happening === 'upheld') await undoBill(ctx, moved)
    else if (moved.claim_id !== null) await refreshClaim(ctx, moved.claim_id)
  })
