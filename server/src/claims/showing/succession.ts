import { ended } from '@sorrel/contract/claims/moving'
import type { ClaimDetail } from '@sorrel/contract/claims/schemas'
import type { ClaimAct } from '@sorrel/contract/claims/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { listOthers, visitsOf } from '../building/together.ts'
import type { ClaimRow } from '../tables.ts'

type Shown = Pick<z.input<typeof ClaimDetail>, 'follows' | 'billed_by' | 'of_other_plan'>

/**
 * Which claim was there before one for the same visit, which bills it now, and which goes to the other plan of its patient. `gone`: the acts
 * that nobody may do because of these.
 */
export async function readSuccession(ctx: Context, claim: ClaimRow): Promise<Shown & { gone: ClaimAct[] }> {
  const [others, other] = await Promise.all([listOthers(ctx, claim), findOfOtherPlan(ctx, claim)])
  const standing = others.filter(({ state }) => !ended.includes(state))
  const isBefore = (one: ClaimRow) => one.created_at < claim.created_at || (one.created_at === claim.created_at && one.id < claim.id)
  const before = others.find((one) => ended.includes(one.state) && isBefore(one) && visitsOf(one).includes(claim.subject_id))
  const [next] = ended.includes(claim.state) ? standing : []
  return {
    follows: before ? { ...nameOf(before), state: before.state } : null,
    billed_by: next ? nameOf(next) : null,
    of_other_plan: other ? { ...nameOf(other), state: other.state } : null,
    gone: [
      ...(next ? ['switch_plan' as const] : []),
      ...(visitsOf(claim).some((id) => standing.every((one) => !visitsOf(one).includes(id))) ? [] : ['make_new' as const]),
      ...(other && !ended.includes(other.state) ? ['bill_second' as const] : []),
    ],
  }
}

/** The claim to the second payer that a claim led to, or the one that led to it. */
const findOfOtherPlan = (ctx: Context, { id, prior_claim_id }: ClaimRow): Promise<ClaimRow | undefined> =>
  ctx.db
    .selectFrom('claim')
    .selectAll()
    .where((is) => (prior_claim_id === null ? is('prior_claim_id', '=', id) : is('id', '=', prior_claim_id)))
    .orderBy(sql`state = any (${ended})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const nameOf = ({ id, number, payer_name }: ClaimRow) => ({ id, number, payer_name })

/** What the patient of a claim paid on it beyond what they owe. Nothing where nobody here may read their bills. */ // reads billing
export async function readCredit(ctx: Context, id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(b.surplus_cents), 0)::float8 as cents from bill b where b.claim_id = ${id}`.execute(ctx.db)
  return rows[0]!.cents
}
