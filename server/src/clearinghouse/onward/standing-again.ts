import { restoreSentClaim } from '../../claims/as-sent.ts'
import { speaksOf } from '../../claims/building/together.ts'
import { moveClaim } from '../../claims/moving.ts'
import type { ClaimRow } from '../../claims/tables.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { linesOf } from '../posting/matching.ts'
import { planPosting } from '../posting/plan.ts'
import { listStanding } from '../posting/standing.ts'
import { billAgain, offerToSecondPayer, readAbout } from './second-payer.ts'

/**
 * Lets claims stand again that were paid after staff had given them up. While another claim bills the visit, such a claim stays ended; now that one has
 * ended, too. May run twice. Runs as the system.
 */
export const restorePaidClaims = (ctx: Context, endedId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // reads claims
    const claims = ctx.db.selectFrom('claim').selectAll()
    const { subject_id, joined_appointment_ids, priority } = await claims.where('id', '=', endedId).executeTakeFirstOrThrow()
    if (priority !== 'P') return
    const others = claims.where('state', '=', 'cancelled').where('priority', '=', 'P').where('id', '<>', endedId)
    const ofSame = others.where((is) => is.or([subject_id, ...joined_appointment_ids].map(speaksOf)))
    for (const one of await ofSame.orderBy('id').forUpdate().execute()) await restorePaidClaim(ctx, one)
  })

/** A claim that its payer refused stays ended, because it would only be in the way of the next plan. */
async function restorePaidClaim(ctx: Context, claim: ClaimRow): Promise<void> {
  const standing = await listStanding(ctx, claim.id)
  const about = await readAbout(ctx, claim, standing)
  if (!about || (claim.paid_cents ?? 0) <= 0) return
  const { row, version } = about
  const { outcome } = row
  const restored = await restoreSentClaim(ctx, claim, version)
  if (restored.state === 'cancelled' || (outcome !== 'paid' && outcome !== 'partially_paid' && outcome !== 'denied')) return
  await moveClaim(ctx, claim.id, { kind: outcome, version_id: version.id, details: { file: '835' } })
  const now = { ...about, claim: restored }
  await offerToSecondPayer(ctx, now, version, planPosting(linesOf(version), row.body))
  await billAgain(ctx, restored)
}
