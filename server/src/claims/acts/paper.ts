import { listActs } from '@sorrel/contract/claims/moving'
import type { markClaimSent as wire } from '@sorrel/contract/claims/wire'
import type { z } from 'zod'
import { findDayOf, findStartOf, findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { holdClaim } from '../access.ts'
import { moveClaim } from '../moving.ts'

/** Says that the form of a claim went to a payer that takes no files: when, and how. Nothing goes out before it was made, or later than today. */
export const markClaimSent = (
  ctx: Context,
  id: string,
  revision: number | undefined,
  { way, sent_on }: z.output<typeof wire.body>,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const claim = await holdClaim(ctx, id, revision)
    if (!listActs(claim).includes('mark_sent')) throw new Problem('claim_act_not_possible', { state: claim.state })
    const ofClaim = ctx.db.selectFrom('claim_version').select(['id', 'n', 'frozen_at']).where('claim_id', '=', id)
    const version = await ofClaim.where('n', '=', claim.version).executeTakeFirstOrThrow()
    if (sent_on < findDayOf(ctx, version.frozen_at)) throw refuseValue('body', ['sent_on'], 'too_small')
    if (sent_on > findToday(ctx)) throw refuseValue('body', ['sent_on'], 'too_big')
    const sent_at = [findStartOf(ctx, sent_on), version.frozen_at].toSorted().at(-1)!
    await ctx.db.updateTable('claim_version').set({ paper_way: way, sent_at }).where('id', '=', version.id).execute()
    const details = { n: version.n, way, sent_on }
    await moveClaim(ctx, id, { kind: 'sent_on_paper', version_id: version.id, details, set: { paper: 'sent' } })
  })
