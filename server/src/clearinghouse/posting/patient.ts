import { sql } from 'kysely'
import type { ClaimRow } from '../../claims/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { bringToAmount } from '../../ledger/posting.ts'
import type { EstimateRow } from '../../prices/access.ts'
import { readToldPrice, recordOutcome } from '../../prices/estimates.ts'
import type { RemittedRow } from '../access.ts'
import type { About } from './booking.ts'
import { explainShares } from './explaining.ts'
import { receivableOfPayer } from './movements.ts'
import { isCovered, type PostingPlan } from './plan.ts'

/**
 * Makes the patient owe what the standing answers (the last first) leave to them, and nothing else: only the PR group reaches a patient, and the last
 * payer of a claim says it for all. While a second payer has not answered, the patient hears of nothing.
 */
export async function billPatient(
  ctx: Context,
  { row, claim }: About,
  shares: PostingPlan['shares'],
  standing: readonly RemittedRow[],
): Promise<void> {
  const [last] = standing
  const left = Math.max(0, last?.posted?.patient ?? 0)
  const isWaiting = left > 0 && (await awaitsSecondPayer(ctx, claim, standing))
  const share = isWaiting ? 0 : left
  const doesPlanPay = !isWaiting && Boolean(last?.posted && isCovered(last.posted))
  const told = claim.appointment_id === null ? undefined : await readToldPrice(ctx, claim.appointment_id)
  // What a contest undid is billed to nobody again.
  const cap = (await isUndone(ctx, claim)) ? 0 : (told?.cap_cents ?? null)
  const amountCents = cap === null ? share : Math.min(share, cap)
  await createOrCorrectItem(ctx, {
    ...itemOf(claim),
    ...{ appointmentId: claim.appointment_id, claimId: claim.id, amountCents, from: receivableOfPayer(claim), effectiveAt: ctx.now() },
    // A denial that leaves nothing to the patient is no bill.
    isCorrection: share === 0 && !doesPlanPay,
    explanation: [
      ...explainShares(shares, share, doesPlanPay),
      ...(amountCents < share
        ? [{ code: claim.appointment_id === null ? 'contest_upheld' : 'price_promise', amount_cents: share - amountCents } as const]
        : []),
    ],
  })
  // The practice promised a price, so the rest of the plan's share is the practice's own.
  if (cap !== null)
    await bringToAmount(ctx, {
      ...{ reference: `price_promise:${claim.id}`, kind: 'written_off', effectiveAt: ctx.now() },
      ...{ from: receivableOfPayer(claim), to: 'writeoff:price_promise', amountCents: share - amountCents },
    })
  if (isWaiting) return
  await sql`update remitted_claim set billed_cents = greatest(0, (posted->>'patient')::bigint)
    where claim_id = ${claim.id} and state = 'posted' and posted is not null and reversed_by is null`.execute(ctx.db)
  // While the plan refuses everything, nobody knows yet what the visit costs.
  const isKnown = doesPlanPay || share > 0 || (told !== undefined && told.estimate.settled_at !== null)
  if (told && isKnown) await compareWithEstimate(ctx, row.id, told.estimate, { owed_cents: amountCents, plan_share_cents: share })
}

/** What a patient owes for: their share of a visit, or of care without one. */
const itemOf = ({ id, patient_id: patientId, billable_remote_encounter_id: care }: ClaimRow) =>
  care === null
    ? { reference: `claim_share:${id}`, patientId, type: 'session_patient_share' as const }
    : { reference: `remote_share:${care}`, patientId, type: 'remote_encounter_share' as const }

/** Whether a contest against care without a visit was upheld. */ // reads remote-care
async function isUndone(ctx: Context, { billable_remote_encounter_id: id }: ClaimRow): Promise<boolean> {
  if (id === null) return false
  const care = await ctx.db.selectFrom('billable_remote_encounter').select('status').where('id', '=', id).executeTakeFirst()
  return care?.status === 'voided'
}

/** Keeps what the patient was told beside what they owe, and says so where the two differ. */
async function compareWithEstimate(
  ctx: Context,
  id: string,
  estimate: EstimateRow,
  settled: Parameters<typeof recordOutcome>[2],
): Promise<void> {
  await recordOutcome(ctx, estimate, settled)
  const differs = estimate.patient_cents !== null && estimate.patient_cents !== settled.plan_share_cents
  await sql`update remitted_claim set expected_cents = ${estimate.patient_cents}, flags = case when ${differs}::boolean then flags || '{differs_from_estimate}' else flags end
    where id = ${id}`.execute(ctx.db)
}

/** The payer that answered last passed the claim on, or a claim of ours to the second payer is open. */
async function awaitsSecondPayer(ctx: Context, { id }: ClaimRow, [last]: readonly RemittedRow[]): Promise<boolean> {
  if (last?.flags.includes('forwarded')) return true
  // reads claims
  const second = ctx.db.selectFrom('claim').select('id').where('prior_claim_id', '=', id).where('state', 'not in', ['voided', 'cancelled'])
  return (await second.executeTakeFirst()) !== undefined
}
