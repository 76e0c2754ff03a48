import { listActs } from '@sorrel/contract/claims/moving'
import { chargeForStanding } from '../clearinghouse/onward/second-payer.ts'
import { putBackVoidedAmounts } from '../clearinghouse/onward/voided.ts'
import { type Context, runAsSystem } from '../kernel/context.ts'
import { billVisitsWith } from '../scheduling/changes/paying-with.ts'
import { endAsJoined, makeOwnClaims } from './building/building.ts'
import { isBilledOtherwise } from './building/together.ts'
import { keepBeforeCorrection, restoreContent } from './kept.ts'
import { hasComeBack, moveClaim } from './moving.ts'
import type { BeforeCorrection, ClaimRow } from './tables.ts'
import { type ClaimVersion, selectLastSent } from './versions.ts'

/**
 * A payer decides after all about a claim that came back and that staff have changed or given up since: the claim is open again, and says what that payer
 * has. Visits that were put on it meanwhile get claims of their own, because nobody was sent them; claims that waited for visits taken off it end. Runs in
 * the caller's transaction, with the claim held. Returns the claim as it stands then.
 */
export const restoreSentClaim = (ctx: Context, claim: ClaimRow, version: ClaimVersion): Promise<ClaimRow> =>
  runAsSystem(ctx, async (ctx) => {
    // Of what replaced another version and came back, that payer has the other one.
    if (version.frequency === '8' || (version.n !== claim.version && claim.with_payer && version.n !== (await readLastSent(ctx, claim)).n))
      return claim
    if (hasComeBack(claim)) return isAsItCame(claim) ? claim : restoreKeptContent(ctx, claim, version)
    if (claim.state !== 'cancelled' || claim.corrected_from !== null) return claim
    const sent = (await readBeforeCorrection(ctx, claim.id))?.claim.joined_appointment_ids ?? claim.joined_appointment_ids
    if (await isBilledOtherwise(ctx, { ...claim, joined_appointment_ids: sent })) return claim
    await returnToPlan(ctx, { ...claim, joined_appointment_ids: sent })
    const restored = await restoreKeptContent(ctx, claim, version)
    await moveClaim(ctx, claim.id, { kind: 'changed', back_to: 'rejected', details: { fields: ['payer'] } })
    await chargeForStanding(ctx, claim, (await readLastSent(ctx, claim)).id)
    const standing: ClaimRow = { ...restored, state: 'rejected', revision: restored.revision + 1 }
    await putBackVoidedAmounts(ctx, standing)
    return standing
  })

/** A void asks for no money, so what was sent before it counts. */
const readLastSent = (ctx: Context, { id }: ClaimRow) => selectLastSent(ctx, id).executeTakeFirstOrThrow()

/** Puts the visits of a claim that stands again back under its plan: staff may have billed them under another one meanwhile. */
export async function returnToPlan(ctx: Context, claim: ClaimRow): Promise<void> {
  const { appointment_id, joined_appointment_ids, coverage_id, patient_id, provider_id, priority } = claim
  if (appointment_id === null || priority !== 'P') return
  await billVisitsWith(ctx, { coverage_id, patient_id, provider_id, appointment_ids: [appointment_id, ...joined_appointment_ids] })
}

/** Whether staff did nothing to a claim since it came back. */
const isAsItCame = ({ state, hold_codes }: ClaimRow): boolean => state === 'rejected' && hold_codes.length === 0

async function readBeforeCorrection(ctx: Context, id: string): Promise<BeforeCorrection | null> {
  const content = ctx.db.selectFrom('claim_content').select('before_correction').where('claim_id', '=', id)
  return (await content.executeTakeFirstOrThrow()).before_correction
}

/** Puts what was kept when the claim came back in the place of what staff made of it. */
async function restoreKeptContent(ctx: Context, claim: ClaimRow, version: ClaimVersion): Promise<ClaimRow> {
  const before = await readBeforeCorrection(ctx, claim.id)
  // What was kept by an earlier correction says something else.
  if (before === null || before.claim.frequency !== version.frequency || before.claim.charge_cents !== version.charge_cents) return claim
  await restoreContent(ctx, claim.id, before.content)
  const set = { ...before.claim, payer_claim_number: version.payer_claim_number ?? before.claim.payer_claim_number ?? null }
  const sent = await ctx.db.updateTable('claim').set(set).where('id', '=', claim.id).returningAll().executeTakeFirstOrThrow()
  // Somebody may take this answer back, and another one may come.
  await keepBeforeCorrection(ctx, sent)
  await endWaitingClaims(ctx, leaveOut(sent.joined_appointment_ids, claim.joined_appointment_ids), claim.number)
  await makeOwnClaims(ctx, leaveOut(claim.joined_appointment_ids, sent.joined_appointment_ids))
  return sent
}

const leaveOut = (ids: readonly string[], others: readonly string[]): string[] => ids.filter((id) => !others.includes(id))

/** Ends the claims of visits that the payer has decided about by now. One that was sent is with its payer. */
async function endWaitingClaims(ctx: Context, visits: readonly string[], number: string): Promise<void> {
  if (visits.length === 0) return
  const own = ctx.db.selectFrom('claim').selectAll().where('appointment_id', 'in', visits).where('priority', '=', 'P')
  for (const one of await own.forUpdate().execute()) if (listActs(one).includes('cancel')) await endAsJoined(ctx, one.id, { number })
}
