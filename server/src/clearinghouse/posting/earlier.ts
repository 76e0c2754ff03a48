import type { ClaimVersion } from '../../claims/versions.ts'
import type { RemittedRow } from '../access.ts'
import type { Amounts, PostingPlan } from './plan.ts'

/** Which payer in turn says so, by the status of its answer. */
const turns: Readonly<Record<string, number>> = { 2: 2, 20: 2, 3: 3, 21: 3 }
export const turnOf = ({ status }: Pick<RemittedRow, 'status'>): number => turns[status] ?? 1

/** Of the answers that stand, those that moved money or left a share to the patient, the last first. What follows a denial, even onto the patient, is no second answer. */
export function moversOf(standing: readonly RemittedRow[]): RemittedRow[] {
  const isMoving = ({ paid, contractual, patient }: Amounts, outcome: RemittedRow['outcome']) =>
    paid + contractual !== 0 || (outcome !== 'denied' && patient !== 0)
  return standing.filter(({ posted, outcome }) => posted !== null && isMoving(posted, outcome))
}

/** What the payer before left of a charge: by its answer to the same claim, or by what the claim itself says of it. Null for a first payer. */
export function findLeft(standing: readonly RemittedRow[], version: ClaimVersion): number | null {
  const [before] = moversOf(standing)
  return before?.posted ? before.posted.patient : sumLeft(version)
}

/** What a version says that the payer before left to the patient, in its lines or as a whole. */
function sumLeft({ body }: ClaimVersion): number | null {
  const claims = [...body.subscribers].flatMap((insured) => [...insured.claims])
  const before = claims.flatMap(({ other_payers = [], lines }) => [...other_payers, ...lines.flatMap(({ paid = [] }) => paid)])
  if (before.length === 0) return null
  const left = before.flatMap(({ adjustments }) => adjustments).filter(({ group }) => group === 'PR')
  return left.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * A later payer decides about the whole charge, and payers call what came before it what they like: an effect of the first payer, a discount, a
 * refusal. Only what the payer before left is its to settle; all else stands with the payers before, and moves nothing again.
 */
export function settleOnlyLeft(plan: PostingPlan, left_cents: number | null): PostingPlan {
  if (left_cents === null) return plan
  const amounts = { ...plan.amounts }
  const { paid, contractual, patient, open } = amounts
  let over = Math.max(0, paid + contractual + patient + open - Math.max(left_cents, paid))
  for (const name of ['contractual', 'open', 'patient'] as const) {
    const part = Math.min(over, Math.max(0, amounts[name]))
    amounts[name] -= part
    amounts.prior += part
    over -= part
  }
  return { ...plan, amounts, shares: cutShares(plan.shares, amounts.patient) }
}

/** The shares as far as they come to an amount, the first before the others. */
export function cutShares(shares: PostingPlan['shares'], most: number): PostingPlan['shares'] {
  let rest = most
  const cut = shares.map(({ reason, cents }) => {
    const part = Math.min(cents, Math.max(0, rest))
    rest -= part
    return { reason, cents: part }
  })
  return cut.filter(({ cents }) => cents !== 0)
}
