import { isDeepStrictEqual } from 'node:util'
import { ended, isEditable } from '@sorrel/contract/claims/moving'
import type { PriorAnswer } from '@sorrel/contract/claims/schemas'
import { sql } from 'kysely'
import { isSameNumber } from '../../insurance/membership.ts'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { insertClaim, readLater, remakeClaim } from './building.ts'
import { readClaimed, speaksOf } from './together.ts'

/**
 * Makes the claim to the second payer of a patient from what the first one was sent and answered, or makes it anew as long as it was not sent. Null if
 * the patient had no second plan on the day. Runs in the transaction that posts the answer.
 */
export const buildSecondClaim = (ctx: Context, first: ClaimRow, versionId: string, prior: PriorAnswer): Promise<string | null> =>
  runAsSystem(ctx, async (ctx) => {
    const present = (await findSecond(ctx, first.id)) ?? (await adoptSecond(ctx, first))
    if (present) {
      await takeAnswer(ctx, present, { prior, versionId })
      return present.id
    }
    const coverage_id = await findSecondPlan(ctx, first)
    const later = coverage_id === undefined ? null : await readLater(ctx, versionId, prior)
    if (coverage_id === undefined || later === null) return null
    const { subject_id } = first
    const { changes } = await ctx.db
      .selectFrom('claim_content')
      .select('changes')
      .where('claim_id', '=', first.id)
      .executeTakeFirstOrThrow()
    const plans = new Map([[subject_id, coverage_id]])
    // The member ID that staff wrote is that of the first plan.
    const { member_id: _, ...byHand } = changes
    const billable = (await readClaimed(ctx, [{ ...first, changes: byHand }], undefined, plans)).get(subject_id)
    return billable ? insertClaim(ctx, billable, { ...later, claim_id: first.id, version_id: versionId }) : null
  })

/**
 * Cancels the claim to the second payer if it was not sent, because the first one took its answer back or leaves nothing to the patient. What was
 * sent already waits for a person.
 */
export const dropSecondClaim = (ctx: Context, firstClaimId: string): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const present = await findSecond(ctx, firstClaimId)
    if (!present) return
    if (isEditable(present.state) && !present.with_payer) await moveClaim(ctx, present.id, { kind: 'cancelled' })
    else await takeAnswer(ctx, present, null)
  })

const selectSecond = (ctx: Context) =>
  ctx.db
    .selectFrom('claim')
    .select(['id', 'state', 'with_payer', 'hold_codes', 'prior_version_id'])
    .where('priority', '<>', 'P')
    .where('state', 'not in', ended)
    .forUpdate()

const findSecond = (ctx: Context, firstClaimId: string) => selectSecond(ctx).where('prior_claim_id', '=', firstClaimId).executeTakeFirst()

/**
 * The claim to the second payer that an earlier first claim of the same visits left behind, which was voided: it follows the new one. Nobody has what was
 * not sent, so that ends.
 */
async function adoptSecond(ctx: Context, { id, subject_id, joined_appointment_ids }: ClaimRow): Promise<Present | undefined> {
  const left = await selectSecond(ctx)
    .where((is) => is.or([subject_id, ...joined_appointment_ids].map(speaksOf)))
    .where(sql<boolean>`exists (select from claim f where f.id = claim.prior_claim_id and f.state = any (${ended}))`)
    .executeTakeFirst()
  if (!left) return undefined
  if (isEditable(left.state) && !left.with_payer) {
    await moveClaim(ctx, left.id, { kind: 'cancelled' })
    return undefined
  }
  await ctx.db.updateTable('claim').set({ prior_claim_id: id }).where('id', '=', left.id).execute()
  return left
}

type Present = Pick<ClaimRow, 'id' | 'state' | 'with_payer' | 'hold_codes' | 'prior_version_id'>
type Told = { prior: PriorAnswer; versionId: string }

/** What the first payer says now goes into the claim to the second one; null if it says nothing any longer. What is with that payer a person must see. */
async function takeAnswer(ctx: Context, present: Present, told: Told | null): Promise<void> {
  const { id } = present
  const { draft } = await ctx.db.selectFrom('claim_content').select('draft').where('claim_id', '=', id).executeTakeFirstOrThrow()
  const prior = told?.prior ?? null
  const isOther = !isDeepStrictEqual(draft.prior, prior)
  const set = { draft: JSON.stringify({ ...draft, prior }) }
  await ctx.db.updateTable('claim_content').set(set).where('claim_id', '=', id).execute()
  const prior_version_id = told?.versionId ?? present.prior_version_id
  await ctx.db.updateTable('claim').set({ prior_version_id }).where('id', '=', id).execute()
  if (isEditable(present.state)) await remakeClaim(ctx, id)
  else if (isOther) await flagChange(ctx, present)
}

/** Shows staff that the second payer decides, or decided, by an answer that stands no longer. */
async function flagChange(ctx: Context, { id, hold_codes }: Present): Promise<void> {
  if (hold_codes.includes('prior_changed')) return
  const set = { hold_codes: [...hold_codes, 'prior_changed' as const], held_at: ctx.now() }
  await ctx.db.updateTable('claim').set(set).where('id', '=', id).execute()
  await moveClaim(ctx, id, { kind: 'held', details: { codes: ['prior_changed'] } })
}

/** The plan that pays after the one of the claim, if it held on the day of the visit, also where it was closed since. */ // reads insurance
async function findSecondPlan(ctx: Context, { patient_id, coverage_id, service_day }: ClaimRow): Promise<string | undefined> {
  const plans = ctx.db.selectFrom('coverage').select('id').where('patient_id', '=', patient_id).where('kind', '=', 'insurance')
  const found = await plans
    .where('priority', '=', 'secondary')
    // Whoever says which day was the last one may say so on that day.
    .where((is) =>
      is.or([is('closed_at', 'is', null), is('effective_to', 'is not', null), is('closed_at', '>', `${service_day}T23:59:59.999Z`)]),
    )
    .where('id', '<>', coverage_id)
    .where(isOtherMembership(coverage_id))
    .where((is) => is.or([is('effective_from', 'is', null), is('effective_from', '<=', service_day)]))
    .where((is) => is.or([is('effective_to', 'is', null), is('effective_to', '>=', service_day)]))
    .orderBy(sql`closed_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** Two plans of one payer are two plans, if their numbers differ: that of the patient's work, and that of their partner's. */ // reads insurance
const isOtherMembership = (coverageId: string) =>
  sql<boolean>`not exists (select from coverage f where f.id = ${coverageId} and f.payer_id = coverage.payer_id
    and ${isSameNumber(sql`f.member_id`, sql`coverage.member_id`)})`
