import { kindOfReason } from '@sorrel/contract/clearinghouse/reasons'
import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { PostingPlan } from './plan.ts'

const codes: Readonly<Record<string, Explanation['code']>> = { 1: 'plan_deductible', 2: 'plan_coinsurance', 3: 'plan_copay' }

/** Why a patient owes what a plan leaves to them. `doesPlanPay`: it bears a part of the visit. */
export function explainShares(shares: PostingPlan['shares'], amount: number, doesPlanPay: boolean): Explanation[] {
  if (amount === 0) return [{ code: doesPlanPay ? 'plan_paid_all' : 'plan_answered_anew' }]
  return shares
    .filter(({ cents }) => cents > 0)
    .map(({ reason, cents }) => ({
      code: codes[reason] ?? (kindOfReason(reason) === 'share' ? 'plan_coinsurance' : 'plan_not_covered'),
      amount_cents: cents,
    }))
}
