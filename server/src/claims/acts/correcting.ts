import { findNextState, wasNeverSent } from '@sorrel/contract/claims/moving'
import type { ClaimEventKind } from '@sorrel/contract/claims/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { keepBeforeCorrection } from '../kept.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { remakeClaimForStaff } from './remaking.ts'
import { isCorrectedAnew } from './voids.ts'

type Said = { reason: string; payer_claim_number?: string | undefined; as_new?: true | undefined }

/**
 * Opens a claim for its next version, made from what its note says today. What was rejected was never judged, so it goes as it went before: a correction
 * under the number that staff found out meanwhile, or as a new claim if they say so.
 */
export async function correctClaim(ctx: Context, claim: ClaimRow, said: Said): Promise<void> {
  if (claim.state === 'rejected')
    await moveClaim(ctx, claim.id, { kind: 'changed', details: { reason: said.reason }, set: renumber(claim, said) })
  else await openCorrection(ctx, claim, kindOf(claim), said)
  await remakeClaimForStaff(ctx, claim.id)
}

function kindOf({ state, hold_codes }: ClaimRow): ClaimEventKind {
  if (findNextState(state, 'corrected') !== null) return 'corrected'
  return hold_codes.includes('prior_changed') ? 'corrected_anew' : 'corrected_after_payment'
}

const renumber = ({ frequency, payer_claim_number: known }: ClaimRow, { payer_claim_number, as_new }: Said) =>
  as_new
    ? { frequency: '1' as const, payer_claim_number: null }
    : frequency === '1'
      ? {}
      : { payer_claim_number: payer_claim_number ?? known }

/**
 * Opens a claim that its payer says it does not have, to be sent once more as it first went. No payer has a claim whose form nobody sent, so that one may
 * be given up as well.
 */
export async function resendClaim(ctx: Context, claim: ClaimRow, { reason }: Said): Promise<void> {
  const isFirst = claim.frequency === '1'
  await keepBeforeCorrection(ctx, claim)
  const versions = ctx.db.selectFrom('claim_version').select(['channel', 'sent_at']).where('claim_id', '=', claim.id)
  const opened = wasNeverSent(claim, await versions.execute()) ? { paper: null } : { corrected_from: claim.state }
  const set = { ...opened, repeat_reason: reason, ...(isFirst && { payer_claim_number: null }) }
  await moveClaim(ctx, claim.id, { kind: 'opened_to_resend', details: { reason }, set })
  await remakeClaimForStaff(ctx, claim.id)
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
