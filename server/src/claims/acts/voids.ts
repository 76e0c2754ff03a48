import type { ClaimState } from '@sorrel/contract/claims/vocabulary'
import { chargeForStanding } from '../../clearinghouse/onward/second-payer.ts'
import { putBackVoidedAmounts } from '../../clearinghouse/onward/voided.ts'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { routePayers } from '../../payers/routing.ts'
import { returnToPlan } from '../as-sent.ts'
import { isBilledOtherwise } from '../building/together.ts'
import { moveClaim, replayAnswers } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { selectLastSent } from '../versions.ts'

/**
 * A void that was rejected, or that the payer refused on the phone, is given up: the claim stands where its payer left it, and the payer is charged for
 * it. Where another claim bills its visit by now, it stays ended if the payer paid nothing on it; otherwise `claim_act_not_possible`.
 */
export async function restoreClaim(ctx: Context, claim: ClaimRow, { reason }: { reason: string }): Promise<void> {
  const { id, state, void_rejected, paid_cents } = claim
  if (await isBilledOtherwise(ctx, claim)) {
    if (!void_rejected || (paid_cents ?? 0) > 0) throw new Problem('claim_act_not_possible', { state, billed_otherwise: true })
    await moveClaim(ctx, id, { kind: 'void_taken_back', details: { reason }, back_to: state, set: { void_rejected: false } })
    return
  }
  await returnToPlan(ctx, claim)
  const { id: version_id, frequency } = await selectLastSent(ctx, id).executeTakeFirstOrThrow()
  const back_to = await replayAnswers(ctx, id, isFirstVoid, await findBeforeVoid(ctx, id))
  const set = { frequency, void_rejected: false }
  await moveClaim(ctx, id, { kind: 'void_taken_back', details: { reason }, back_to, set })
  await runAsSystem(ctx, async (ctx) => {
    await chargeForStanding(ctx, claim, version_id)
    await putBackVoidedAmounts(ctx, { ...claim, state: back_to })
  })
}

/** A void that goes out once more is the same void: what the payer said since the first one counts. */
const isFirstVoid = ({ kind, from_state }: { kind: string; from_state: string }): boolean => kind === 'voided' && from_state !== 'voided'

/** Where a claim stood before its first void that nobody gave up. */
async function findBeforeVoid(ctx: Context, id: string): Promise<ClaimState> {
  const voids = ctx.db.selectFrom('claim_event').select('from_state').where('claim_id', '=', id).where('kind', '=', 'voided')
  const { from_state } = await voids
    .where('from_state', '<>', 'voided')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return from_state
}

/** Whether no void of a claim can go out: its payer takes none, or gave the claim no number by which it would find it. */
export const isVoidedByPhone = async (ctx: Context, claim: ClaimRow): Promise<boolean> =>
  claim.payer_claim_number === null || (await isCorrectedAnew(ctx, claim))

/** Whether the payer wants a correction as a new claim, by its terms on the day of the visit. */
export async function isCorrectedAnew(ctx: Context, { id, payer_id, service_day: day, routing_payer_id }: ClaimRow): Promise<boolean> {
  const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', id).executeTakeFirstOrThrow()
  const office_state = draft.facility?.address.state ?? null
  const kept_by = { routing_id: routing_payer_id ?? '', name: draft.payer.name }
  const asked = { payer_id, member_id: draft.subscriber.member_id, day, office_state, kept_by }
  const [route] = await routePayers(ctx, [asked])
  return route?.terms?.correction === 'new_claim'
}
