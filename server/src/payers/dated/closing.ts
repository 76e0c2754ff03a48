import { type RawBuilder, sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, getDoerId } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import type { DatedRow, DatedTable } from './kinds.ts'

type Closing = { ends_on?: string | null | undefined; withdrawn?: true | undefined; checked_on?: string | null | undefined }

/** Ends or withdraws a row, or says that it was compared. Throws `already_exists` if another row holds on a day on which it would hold again. */
export async function closeRow<Table extends DatedTable>(
  ctx: Context,
  table: Table,
  row: Permitted<DatedRow<Table>>,
  { ends_on, withdrawn, checked_on }: Closing,
): Promise<DatedRow<Table>> {
  if (ends_on !== undefined && ends_on !== null && ends_on < row.starts_on) throw refuseValue('body', ['ends_on'], 'too_small')
  const sets: RawBuilder<unknown>[] = [
    sql`version = version + 1`,
    sql`updated_at = ${ctx.now()}`,
    sql`updated_by = ${getDoerId(ctx.actor) ?? null}`,
    ...(ends_on === undefined ? [] : [sql`ends_on = ${ends_on}`]),
    ...(withdrawn ? [sql`withdrawn_at = ${ctx.now()}`] : []),
    ...(checked_on === undefined ? [] : [sql`checked_on = ${checked_on}`]),
  ]
  const update = sql<DatedRow<Table>>`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.id} returning *`
  return (await refuseOverlap(() => update.execute(ctx.db))).rows[0]!
}

// The exclusion constraint decides, so that of two who write at once one is refused.
async function refuseOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code === '23P01') throw new Problem('already_exists')
    throw error
  }
}
