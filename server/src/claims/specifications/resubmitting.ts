import { findNextState } from '@sorrel/contract/claims/moving'
import type { ResubmitSpecification } from '@sorrel/contract/claims/specifications/schemas'
import type { Context } from '../../kernel/context.ts'
import { actOnClaim } from '../acts/acts.ts'
import { voidClaim } from '../acts/submitting.ts'
import type { ClaimRow } from '../tables.ts'
import { failureOf, issueOf, type Made } from './issues.ts'
import { finishClaim } from './making.ts'

/**
 * Sends a claim again as a row says: what the payer judged is replaced (frequency 7) or voided (8) under the payer's number, and what was rejected
 * was never judged, so it goes as it went before.
 */
export async function resubmitOne(ctx: Context, specification: ResubmitSpecification, isTrial: boolean): Promise<Made> {
  const { original_claim_id: id, appointment_id, payer_id, coverage_id, frequency_code } = specification
  const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!claim) return failureOf('claim_unknown', 'original_claim_id')
  if (appointment_id !== undefined && appointment_id !== claim.appointment_id) return failureOf('visit_differs', 'appointment_id')
  if (payer_id !== undefined && payer_id !== claim.payer_id) return failureOf('plan_differs', 'payer_id', claim.payer_id)
  if (coverage_id !== undefined && coverage_id !== claim.coverage_id) return failureOf('plan_differs', 'coverage_id')
  if (frequency_code === '8') return voidOne(ctx, claim, specification, isTrial)
  const isRejected = claim.state === 'rejected'
  if (!isRejected && findNextState(claim.state, 'corrected') === null) return failureOf('state_wrong', 'original_claim_id', claim.state)
  if (!isRejected && frequency_code === '1') return failureOf('frequency_wrong', 'frequency_code')
  const number = specification.payer_claim_control_number ?? claim.payer_claim_number
  if (!isRejected && number === null) return failureOf('number_missing', 'payer_claim_control_number')
  const reason = reasonOf(specification)
  await actOnClaim(ctx, id, undefined, { act: 'correct', reason, ...(!isRejected && number !== null && { payer_claim_number: number }) })
  const { override_reason } = specification
  if (!isRejected && override_reason !== undefined) await actOnClaim(ctx, id, undefined, { act: 'repeat', reason: override_reason })
  const made = await finishClaim(ctx, id, specification, isTrial)
  const isOtherwise = isRejected && frequency_code !== undefined && frequency_code !== claim.frequency
  return isOtherwise ? { ...made, issues: [issueOf('sent_as_first', 'frequency_code', 'warning', claim.frequency), ...made.issues] } : made
}

const reasonOf = ({ external_ref, override_reason }: ResubmitSpecification): string => override_reason ?? external_ref

/** Takes a claim back from its payer. */
async function voidOne(ctx: Context, claim: ClaimRow, specification: ResubmitSpecification, isTrial: boolean): Promise<Made> {
  const { payer_claim_control_number: given, submit } = specification
  if (findNextState(claim.state, 'voided') === null) return failureOf('state_wrong', 'original_claim_id', claim.state)
  if (claim.payer_claim_number === null && given === undefined) return failureOf('number_missing', 'payer_claim_control_number')
  if (!submit) return failureOf('void_is_sent', 'submit')
  if (!isTrial) {
    if (given !== undefined) await ctx.db.updateTable('claim').set({ payer_claim_number: given }).where('id', '=', claim.id).execute()
    await voidClaim(ctx, claim.id, undefined, reasonOf(specification))
  }
  return { outcome: 'created', claim_id: claim.id, issues: [] }
}
