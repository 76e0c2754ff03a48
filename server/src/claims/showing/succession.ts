import { ended } from '@sorrel/contract/claims/moving'
import type { ClaimDetail } from '@sorrel/contract/claims/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { listOthers, visitsOf } from '../building/together.ts'
import type { ClaimRow } from '../tables.ts'

type Shown = Pick<z.input<typeof ClaimDetail>, 'follows' | 'billed_by'>

/** Which claim was there before one for the same visit or care, which bills it now, and whether none bills some visit of it. */
export async function readSuccession(ctx: Context, claim: ClaimRow): Promise<Shown & { has_unbilled: boolean }> {
  const others = await listOthers(ctx, claim)
  const standing = others.filter(({ state }) => !ended.includes(state))
  const isBefore = (one: ClaimRow) => one.created_at < claim.created_at || (one.created_at === claim.created_at && one.id < claim.id)
  const before = others.find((one) => ended.includes(one.state) && isBefore(one) && visitsOf(one).includes(claim.subject_id))
  const [next] = ended.includes(claim.state) ? standing : []
  return {
    follows: before ? { ...nameOf(before), state: before.state } : null,
    billed_by: next ? nameOf(next) : null,
    has_unbilled: visitsOf(claim).some((id) => standing.every((one) => !visitsOf(one).includes(id))),
  }
}

const nameOf = ({ id, number, payer_name }: ClaimRow) => ({ id, number, payer_name })

/** What the patient of a claim paid on it beyond what they owe. Nothing where nobody here may read their bills. */ // reads billing
export async function readCredit(ctx: Context, id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(b.surplus_cents), 0)::float8 as cents from bill b where b.claim_id = ${id}`.execute(ctx.db)
  return rows[0]!.cents
}
