import { kindOfReason } from '@sorrel/contract/clearinghouse/reasons'
import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { Coinsurance } from './coinsurance.ts'
import type { PostingPlan } from './plan.ts'

const codes: Readonly<Record<string, Explanation['code']>> = { 1: 'plan_deductible', 2: 'plan_coinsurance', 3: 'plan_copay' }

/** What a plan decided about the share of a patient. `isDeductibleMet`: the plan had said before that nothing of it was left. */
type Shared = { shares: PostingPlan['shares']; coinsurance: Coinsurance | null; isDeductibleMet: boolean }

/** Why a patient owes what a plan leaves to them. `doesPlanPay`: it bears a part of the visit. */
export function explainShares(said: Shared, amount: number, doesPlanPay: boolean): Explanation[] {
  if (amount === 0) return [{ code: doesPlanPay ? 'plan_paid_all' : 'plan_answered_anew' }]
  const owed = said.shares.filter(({ cents }) => cents > 0)
  const isMet = said.isDeductibleMet && owed.some(isShareOfPrice) && !owed.some(({ reason }) => codes[reason] === 'plan_deductible')
  return [...owed.map((share) => explainShare(share, said.coinsurance)), ...(isMet ? [{ code: 'plan_deductible_met' as const }] : [])]
}

const isShareOfPrice = ({ reason }: { reason: string }) => codes[reason] === 'plan_coinsurance'

function explainShare({ reason, cents }: PostingPlan['shares'][number], coinsurance: Coinsurance | null): Explanation {
  const code = codes[reason] ?? (kindOfReason(reason) === 'share' ? 'plan_coinsurance' : 'plan_not_covered')
  const isWhole = isShareOfPrice({ reason }) && coinsurance?.cents === cents
  return {
    ...{ code, amount_cents: cents },
    ...(isWhole && { of_cents: coinsurance.of_cents, basis_points: coinsurance.basis_points }),
  }
}
