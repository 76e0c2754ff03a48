import { isEditable } from '@sorrel/contract/claims/moving'
import type { PriorAnswer } from '@sorrel/contract/claims/schemas'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { insertClaim, readLater, remakeClaim } from './building.ts'
import { readBillables } from './reading.ts'

/**
 * Makes the claim to the second payer of a patient from what the first one was sent and answered, or makes it anew as long as it was not sent. Null if
 * the patient had no second plan on the day. Runs in the transaction that posts the answer.
 */
export const buildSecondClaim = (ctx: Context, first: ClaimRow, prior: PriorAnswer): Promise<string | null> =>
  runAsSystem(ctx, async (ctx) => {
    const present = await findSecond(ctx, first.id)
    if (present) {
      if (isEditable(present.state)) await takeAnswer(ctx, present.id, prior)
      return present.id
    }
    const coverage_id = await findSecondPlan(ctx, first)
    const later = await readLater(ctx, first.id, prior)
    if (coverage_id === undefined || later === null) return null
    const { appointment_id } = first
    const { changes } = await ctx.db
      .selectFrom('claim_content')
      .select('changes')
      .where('claim_id', '=', first.id)
      .executeTakeFirstOrThrow()
    const plans = new Map([[appointment_id, coverage_id]])
    const billable = (await readBillables(ctx, [appointment_id], new Map([[appointment_id, changes]]), undefined, plans)).get(
      appointment_id,
    )
    return billable ? insertClaim(ctx, billable, { ...later, claim_id: first.id }) : null
  })

/** Cancels the claim to the second payer if it was not sent, because the first one took its answer back or leaves nothing to the patient. */
export const dropSecondClaim = (ctx: Context, firstClaimId: string): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const present = await findSecond(ctx, firstClaimId)
    if (present && isEditable(present.state) && !present.with_payer) await moveClaim(ctx, present.id, { kind: 'cancelled' })
  })

const findSecond = (ctx: Context, firstClaimId: string) =>
  ctx.db
    .selectFrom('claim')
    .select(['id', 'state', 'with_payer'])
    .where('prior_claim_id', '=', firstClaimId)
    .where('state', 'not in', ['voided', 'cancelled'])
    .forUpdate()
    .executeTakeFirst()

async function takeAnswer(ctx: Context, claimId: string, prior: PriorAnswer): Promise<void> {
  const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', claimId).executeTakeFirstOrThrow()
  const set = { draft: JSON.stringify({ ...draft, prior }) }
  await ctx.db.updateTable('claim_content').set(set).where('claim_id', '=', claimId).execute()
  await remakeClaim(ctx, claimId)
}

/** The plan that pays after the one of the claim, if it held on the day of the visit. */ // reads insurance
async function findSecondPlan(ctx: Context, { patient_id, coverage_id, payer_id, service_day }: ClaimRow): Promise<string | undefined> {
  const plans = ctx.db.selectFrom('coverage').select('id').where('patient_id', '=', patient_id).where('kind', '=', 'insurance')
  const found = await plans
    .where('priority', '=', 'secondary')
    .where('closed_at', 'is', null)
    .where('id', '<>', coverage_id)
    .where('payer_id', '<>', payer_id)
    .where((is) => is.or([is('effective_from', 'is', null), is('effective_from', '<=', service_day)]))
    .where((is) => is.or([is('effective_to', 'is', null), is('effective_to', '>=', service_day)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
