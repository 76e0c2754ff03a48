import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** Those of the visits whose claims a payer has, so that their notes stay as they were signed. */ // reads claims
export async function findSubmittedClaims(ctx: Context, appointmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (appointmentIds.length === 0) return new Set()
  const { rows } = await sql<{
    appointment_id: string
  }>`select appointment_id from app.visits_with_payer(${appointmentIds}::uuid[])`.execute(ctx.db)
  return new Set(rows.map(({ appointment_id }) => appointment_id))
}

/** Whether a payer has a claim for the visit. */
export const hasSubmittedClaim = async (ctx: Context, appointmentId: string): Promise<boolean> =>
  (await findSubmittedClaims(ctx, [appointmentId])).has(appointmentId)
