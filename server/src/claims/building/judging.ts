import { type Finding, isError } from '@sorrel/contract/claims/findings/findings'
import type { RuleRun } from '@sorrel/contract/claims/rules/schemas'
import type { ClaimChanges, ClaimDraft, PriorAnswer } from '@sorrel/contract/claims/schemas'
import type { HoldCode } from '@sorrel/contract/claims/vocabulary'
import { scrubClaim } from '../scrub/scrub.ts'
import { draftClaim, sumCharges } from './draft.ts'
import type { Billable } from './reading.ts'

/** What of a claim stays as it is while its draft is made anew. */
export type Standing = {
  frequency: '1' | '7' | '8'
  payer_claim_number: string | null
  changes: ClaimChanges
  hold_codes: readonly HoldCode[]
  released_codes: readonly HoldCode[]
  override_reason: string | null
}
export const newcomer: Standing = {
  ...{ frequency: '1', payer_claim_number: null, changes: {}, hold_codes: [], released_codes: [], override_reason: null },
}

export type Judged = {
  draft: ClaimDraft
  findings: Finding[]
  hold_codes: HoldCode[]
  errors: number
  warnings: number
  charge_cents: number
  tags: string[]
  rule_runs: RuleRun[]
  rules_version: number
}

/** Of a claim to a second payer: what the first one was sent, which the second one gets as well, and what it answered. */
export type Later = { sent: Pick<ClaimDraft, 'place' | 'diagnoses' | 'lines'>; prior: PriorAnswer }

/** The draft of a claim as it would be sent now, with everything that the rules find in it, and why it waits for a person. Pure. */
export function judgeClaim(
  { facts, judged_by, holds, ruled, rules_version }: Billable,
  claim: Standing,
  later: Later | null = null,
): Judged {
  const { referral_number = null } = claim.changes
  const { authorization_number, note } = ruled.bill
  const { frequency, payer_claim_number } = claim
  const draft: ClaimDraft = {
    ...draftClaim(facts),
    ...(later && { ...later.sent, prior: later.prior }),
    ...(claim.changes.attachments && { attachments: claim.changes.attachments }),
    ...{ referral_number, authorization_number, note, frequency, payer_claim_number: frequency === '1' ? null : payer_claim_number },
  }
  const earlier = { ...judged_by.earlier, is_confirmed: claim.override_reason !== null }
  const is_excepted = Boolean(claim.changes.exception)
  const findings = scrubClaim(draft, { ...judged_by, earlier, is_excepted, is_prior_answered: draft.prior !== null })
  const byHand = claim.hold_codes.filter((code) => code === 'by_hand')
  const errors = findings.filter(isError).length
  return {
    ...{ draft, findings, errors, warnings: findings.length - errors, charge_cents: sumCharges(draft) },
    ...{ tags: ruled.tags, rule_runs: ruled.runs, rules_version },
    hold_codes: [...holds.filter((code) => !claim.released_codes.includes(code)), ...byHand],
  }
}
