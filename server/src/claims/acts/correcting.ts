import { findNextState } from '@sorrel/contract/claims/moving'
import type { ClaimEventKind } from '@sorrel/contract/claims/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { routePayers } from '../../payers/routing.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { keepBeforeCorrection } from './dropping.ts'
import { remakeForStaff } from './remaking.ts'

type Said = { reason: string; payer_claim_number?: string | undefined }

/** Opens a claim for its next version, made from what its note says today. What was rejected was never judged, so it goes as it went before. */
export async function correctClaim(ctx: Context, claim: ClaimRow, said: Said): Promise<void> {
  if (claim.state === 'rejected') await moveClaim(ctx, claim.id, { kind: 'changed', details: { reason: said.reason } })
  else await openCorrection(ctx, claim, findNextState(claim.state, 'corrected') === null ? 'corrected_anew' : 'corrected', said)
  await remakeForStaff(ctx, claim.id)
}

/**
 * What the payer judged is replaced under the payer's number (frequency 7), or sent as a new claim where the payer's terms say so. Runs in the caller's
 * transaction, with the claim held; the caller makes it anew.
 */
export async function openCorrection(ctx: Context, claim: ClaimRow, kind: ClaimEventKind, said: Said): Promise<void> {
  const { reason, payer_claim_number } = said
  const isNew = await isCorrectedAnew(ctx, claim)
  const number = payer_claim_number ?? claim.payer_claim_number
  if (number === null && !isNew) throw new Problem('claim_act_not_possible', { missing: 'payer_claim_number' })
  const set = {
    frequency: isNew ? ('1' as const) : ('7' as const),
    payer_claim_number: number,
    appeal_by: null,
    corrected_from: claim.state,
  }
  await keepBeforeCorrection(ctx, claim)
  await moveClaim(ctx, claim.id, { kind, details: { reason }, set })
}

/** Whether the payer wants a correction as a new claim, by its terms on the day of the visit. */
async function isCorrectedAnew(ctx: Context, { id, payer_id, service_day: day }: ClaimRow): Promise<boolean> {
  const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', id).executeTakeFirstOrThrow()
  const [route] = await routePayers(ctx, [{ payer_id, member_id: draft.subscriber.member_id, day }])
  return route?.terms?.correction === 'new_claim'
}
