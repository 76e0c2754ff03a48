import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * What a dietitian earned by a visit in all, in cents, corrections included; null as long as nothing says so. A look-up for the money of a visit. Runs as the
 * system: who may read that reads this sum, and no line of it.
 */
export async function readVisitPay(ctx: Context, appointmentId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`
    select sum(amount_cents)::float8 as cents from payout_line where appointment_id = ${appointmentId}`.execute(ctx.db)
  return rows[0]?.cents ?? null
}
