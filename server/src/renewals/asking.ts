import { sql } from 'kysely'
import { askAboutVisits } from '../eligibility/rechecking.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'

/**
 * Asks the plans of these renewals about the day of their visit in the new year. Those that the caller may not read, and plans that were asked in the
 * last day, are passed over. Throws `not_available` where no payer can be asked.
 */
export async function askPlans(ctx: Context, renewalIds: readonly string[]): Promise<{ asked: number }> {
  if (!ctx.integrations.eligibility.is_offered) throw new Problem('not_available')
  const { rows } = await sql<{ appointment_id: string }>`
    select appointment_id from renewal where id = any (${[...new Set(renewalIds)]}::uuid[]) and starts_at > ${ctx.now()}`.execute(ctx.db)
  return transaction(ctx, async (ctx) => ({
    asked: await askAboutVisits(
      ctx,
      rows.map(({ appointment_id }) => appointment_id),
    ),
  }))
}
