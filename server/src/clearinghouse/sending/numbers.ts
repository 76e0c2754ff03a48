import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** The next number of an interchange. None is used twice, also if the change that took it fails. */
export async function drawNumber(ctx: Context): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('interchange_number')::int as number`.execute(ctx.db)
  return rows[0]!.number
}
