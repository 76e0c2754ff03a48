import { sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { holdDatedTable } from '../kernel/database/dated-tables.ts'
import { Problem } from '../kernel/problem.ts'
import type { DatedRow, DatedTable } from './dated/kinds.ts'

/**
 * A row in the version that the caller saw, until the end of the transaction nobody else's. Row-level security shows it to billing staff. Throws
 * `not_found`, `changed_meanwhile`, and `not_available` of a row that was withdrawn.
 */
export async function holdRow<Table extends DatedTable>(
  ctx: Context,
  table: Table,
  id: string,
  version: number | undefined,
): Promise<Permitted<DatedRow<Table>>> {
  await holdDatedTable(ctx, table)
  const { rows } = await sql<DatedRow<Table>>`select * from ${sql.table(table)} where id = ${id} for update`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile', { version: row.version })
  if (row.withdrawn_at !== null) throw new Problem('not_available')
  return permit(row)
}
