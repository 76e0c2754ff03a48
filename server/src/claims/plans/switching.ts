import { ended, isEditable } from '@sorrel/contract/claims/moving'
import type { ClaimChanges, OtherPlan } from '@sorrel/contract/claims/schemas'
import type { switchClaimPlan as switchWire } from '@sorrel/contract/claims/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { refuseOutOfNetwork } from '../../insurance/coverages.ts'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { billVisitsWith } from '../../scheduling/changes/paying-with.ts'
import { holdClaimFor } from '../acts/acts.ts'
import { makeChangedClaimForStaff, makeOwnClaimsForStaff } from '../acts/remaking.ts'
import { dropSecondClaim } from '../building/second.ts'
import { isBilledOtherwise, speaksOf, visitsOf } from '../building/together.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import { holdClaimsBeside, refusePaidAlone, takeOffShares } from './making-new.ts'

/** Plans of the patient of a claim, without the one that it names. */ // reads insurance
const fromOtherPlans = ({ patient_id, coverage_id }: ClaimRow): RawBuilder<unknown> =>
  sql`from coverage v where v.patient_id = ${patient_id} and v.kind = 'insurance' and v.payer_id is not null and v.id <> ${coverage_id}`

/** The other plans of the patient, also former ones, the newest first. */
export async function listOtherPlans(ctx: Context, claim: Permitted<ClaimRow>): Promise<z.input<typeof OtherPlan>[]> {
  const { rows } = await sql<z.input<typeof OtherPlan>>`
    select v.id as coverage_id, v.payer_name, v.plan_name, v.member_id, v.created_at as since, v.closed_at
    ${fromOtherPlans(claim)} order by v.created_at desc, v.id desc limit 50`.execute(ctx.db)
  return rows
}

type Wanted = z.output<typeof switchWire.body>

/**
 * Bills the visits of a claim under another plan of their patient. The claim ends, unless it had; the visits keep that plan from now on,
 * and get a claim to it with what staff wrote in the place of the note. Returns the id of the new claim. Throws `not_in_network`, and
 * `claim_act_not_possible` where a payer has the claim, another claim bills one of the visits, the payer of that plan refused the void of
 * an earlier claim for them, a visit did not take place, or its patient was billed for it without insurance.
 */
export const switchPlan = (ctx: Context, id: string, revision: number | undefined, { coverage_id, reason }: Wanted): Promise<string> =>
  transaction(ctx, async (ctx) => {
    await holdClaimsBeside(ctx, id)
    const claim = await holdClaimFor(ctx, id, 'switch_plan', revision)
    const { state, patient_id, provider_id } = claim
    if (await isBilledOtherwise(ctx, claim)) throw new Problem('claim_act_not_possible', { state, billed_otherwise: true })
    await refusePlan(ctx, claim, coverage_id)
    const appointment_ids = visitsOf(claim)
    await refusePaidAlone(ctx, claim, appointment_ids)
    if (isEditable(state)) await moveClaim(ctx, id, { kind: 'cancelled' })
    // A claim that the second payer was not sent says an answer that no longer counts.
    await dropSecondClaim(ctx, id)
    await billVisitsWith(ctx, { coverage_id, patient_id, provider_id, appointment_ids })
    await refuseUnmoved(ctx, claim, { coverage_id, appointment_ids })
    const next = await makeNextClaim(ctx, claim, appointment_ids)
    await moveClaim(ctx, id, { kind: 'changed', details: { fields: ['plan'], number: next.number, reason } })
    await takeOffShares(ctx, id)
    return next.id
  })

/** Refuses what is no other plan of the patient, and a plan that the dietitian does not take. */ // reads patients
async function refusePlan(ctx: Context, claim: ClaimRow, coverageId: string): Promise<void> {
  const { rows } = await sql<{ payer_id: string; state: string }>`
    select v.payer_id, (select p.state from patient p where p.id = v.patient_id) as state ${fromOtherPlans(claim)} and v.id = ${coverageId}`.execute(
    ctx.db,
  )
  const [plan] = rows
  if (!plan) throw refuseValue('body', ['coverage_id'], 'invalid_value')
  await refuseOutOfNetwork(ctx, { kind: 'insurance', payer_id: plan.payer_id }, { provider_id: claim.provider_id, state: plan.state })
}

type Moved = { coverage_id: string; appointment_ids: readonly string[] }

/**
 * Refuses visits that did not go to the plan: they did not take place, or a claim to a second payer bills them. One that was under that
 * plan before, because its claim to it was canceled, is where it belongs.
 */ // reads scheduling
async function refuseUnmoved(ctx: Context, { state }: ClaimRow, { coverage_id, appointment_ids }: Moved): Promise<void> {
  const { rows } = await sql<{ has_occurred: boolean }>`
    select a.status = 'Occurred' as has_occurred from appointment a
    where a.id = any (${[...appointment_ids]}::uuid[]) and a.coverage_id is distinct from ${coverage_id}`.execute(ctx.db)
  if (rows.length === 0) return
  const isToCome = rows.some(({ has_occurred }) => !has_occurred)
  throw new Problem('claim_act_not_possible', { state, ...(isToCome ? { not_occurred: true } : { billed_otherwise: true }) })
}

/**
 * Makes the claim to the new plan. Where staff wrote something in the place of the note, it stays apart; otherwise it may join another claim
 * of its day.
 */
async function makeNextClaim(ctx: Context, claim: ClaimRow, visits: readonly string[]): Promise<Pick<ClaimRow, 'id' | 'number'>> {
  const changes = await readLastingChanges(ctx, claim.id)
  if (Object.keys(changes).length > 0) await makeChangedClaimForStaff(ctx, claim, changes)
  else await makeOwnClaimsForStaff(ctx, visits)
  const standing = ctx.db.selectFrom('claim').select(['id', 'number']).where(speaksOf(claim.subject_id)).where('priority', '=', 'P')
  const next = await standing.where('state', 'not in', ended).executeTakeFirst()
  // An earlier claim to that plan keeps others away: its payer refused the void.
  if (!next) throw new Problem('claim_act_not_possible', { state: claim.state, void_refused: true })
  return next
}

/** What staff wrote in the place of the note, which holds for each payer. The member ID and the papers of one payer mean nothing to another. */
async function readLastingChanges(ctx: Context, id: string): Promise<ClaimChanges> {
  const content = ctx.db.selectFrom('claim_content').select('changes').where('claim_id', '=', id)
  const { place, diagnoses, lines } = (await content.executeTakeFirstOrThrow()).changes
  return { ...(place && { place }), ...(diagnoses && { diagnoses }), ...(lines && { lines }) }
}
