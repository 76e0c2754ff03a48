import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { billAgain } from './second-payer.ts'

/**
 * Bills the shares that waited until somebody knew whether their patient has Medicaid: they are given up if so, and the patient owes them
 * if not. While nobody knows, they go on waiting. May run twice. Runs as the system.
 */
export async function billConfirmed(ctx: Context, patientId: string): Promise<void> {
  for (const id of await listHeld(ctx, patientId))
    await transaction(ctx, async (ctx) => {
      // reads claims
      const claim = await ctx.db.selectFrom('claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (claim) await billAgain(ctx, claim)
    })
}

/** The claims of a patient whose share waits. */ // reads claims
async function listHeld(ctx: Context, patientId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('remitted_claim as d')
    .innerJoin('claim as c', 'c.id', 'd.claim_id')
    .select('c.id')
    .distinct()
    .where('c.patient_id', '=', patientId)
    .where('d.reversed_by', 'is', null)
    .where(sql<boolean>`d.flags @> '{plan_unconfirmed}'`)
    .execute()
  return rows.map(({ id }) => id)
}
