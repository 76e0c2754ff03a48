import { ended } from '@sorrel/contract/claims/moving'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { findClaimableVisit } from '../access.ts'
import { billAgainForStaff, makeOwnClaimsForStaff } from '../acts/remaking.ts'
import { listOthers, visitsOf } from '../building/together.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'

/** Claims of one patient are made one after the other, so nobody makes another one of these visits until the end of the transaction. */
export const holdClaimsBeside = (ctx: Context, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('claims of ' || c.patient_id, 0)) from claim c where c.id = ${id}`.execute(ctx.db)

/**
 * Makes a new claim of the visits of one that ended, from their notes. A visit that another claim bills stays with that one. Throws
 * `claim_act_not_possible` if all of them are billed, if their patient was billed for one without insurance, and if an earlier claim keeps the
 * new one away, because its payer refused the void.
 */
export async function makeNewClaim(ctx: Context, claim: ClaimRow, { reason }: { reason: string }): Promise<void> {
  const { id, state } = claim
  const isStanding = (one: ClaimRow) => !ended.includes(one.state)
  const billed = (await listOthers(ctx, claim)).filter(isStanding).flatMap(visitsOf)
  const unbilled = visitsOf(claim).filter((one) => !billed.includes(one))
  if (unbilled.length === 0) throw new Problem('claim_act_not_possible', { state, billed_otherwise: true })
  await refusePaidAlone(ctx, claim, unbilled)
  for (const one of unbilled) await findClaimableVisit(ctx, one)
  await makeOwnClaimsForStaff(ctx, unbilled)
  const made = (await listOthers(ctx, claim)).find((one) => isStanding(one) && visitsOf(one).includes(unbilled[0]!))
  if (!made) throw new Problem('claim_act_not_possible', { state, void_refused: true })
  await moveClaim(ctx, id, { kind: 'changed', details: { fields: ['new_claim'], number: made.number, reason } })
  await takeOffShares(ctx, id)
}

/** Refuses visits for which their patient was billed as somebody who pays alone: no plan pays for them a second time. */ // reads ledger
export async function refusePaidAlone(ctx: Context, { state }: ClaimRow, visits: readonly string[]): Promise<void> {
  const references = visits.map((id) => `self_pay:${id}`)
  const { rows } = await sql`select from billing_item i where i.reference = any (${references}::text[]) limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new Problem('claim_act_not_possible', { state, paid_alone: true })
}

/** Takes off what a claim that ended, and those to the second payer after it, left to the patient. */
export async function takeOffShares(ctx: Context, id: string): Promise<void> {
  const claims = ctx.db.selectFrom('claim').selectAll().where('state', 'in', ended)
  const theirs = await claims.where((is) => is.or([is('id', '=', id), is('prior_claim_id', '=', id)])).execute()
  for (const one of theirs) await billAgainForStaff(ctx, one)
}
