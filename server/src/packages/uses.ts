import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/** What a package paid for a visit: its part of the price. Null if none did. */
export async function readPart(ctx: Context, appointmentId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`
    select amount_cents::float8 as cents from package_use where appointment_id = ${appointmentId}`.execute(ctx.db)
  return rows[0]?.cents ?? null
}

/** How many visits a package paid for. */
export async function readUsed(ctx: Context, id: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select count(*)::int as used from package_use where purchase_id = ${id}`.execute(ctx.db)
  return rows[0]!.used
}
