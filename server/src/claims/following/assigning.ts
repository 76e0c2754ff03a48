import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findClaim } from '../access.ts'
import { subjectOf } from '../moving.ts'

type Colleague = { id: string; name: string }

/** The colleagues who may take care of claims, by name. */
export async function listStaff(ctx: Context): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select id, name from app.billing_staff() order by name, id`.execute(ctx.db)
  return rows
}

/** Says who takes care of a claim; null leaves it to nobody. What comes next stays as it was. */
export const assignClaim = (ctx: Context, claimId: string, adminId: string | null): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const claim = await findClaim(ctx, claimId)
    const { id: claim_id, patient_id, provider_id } = claim
    const colleague = adminId === null ? null : (await listStaff(ctx)).find(({ id }) => id === adminId)
    if (colleague === undefined) throw refuseValue('body', ['admin_id'], 'invalid_value')
    const whose = { admin_id: colleague?.id ?? null, admin_name: colleague?.name ?? null, updated_at: ctx.now() }
    await ctx.db
      .insertInto('claim_assignment')
      .values({ claim_id, patient_id, ...whose, next_step: null, next_on: null })
      .onConflict((known) => known.column('claim_id').doUpdateSet(whose))
      .execute()
    await record(ctx, 'claim.assigned', {
      ...{ subject_id: claim_id, patient_id, provider_id },
      payload: { claim_id, ...subjectOf(claim), admin_id: whose.admin_id },
    })
  })
