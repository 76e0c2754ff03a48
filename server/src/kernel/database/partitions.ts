import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** The daily job makes partitions for this many months ahead. */
export const monthsKept = 18
/** With fewer months left than this, the job has not run for a long time, and the node reports that it is degraded. */
export const fewestMonths = 6

/**
 * Makes the missing partitions, each in a transaction of its own, and returns their names. If a table is in use, the job fails within a
 * second and the queue tries again.
 */
export async function makePartitions(ctx: Context): Promise<string[]> {
  const made: string[] = []
  const tables = await sql<{ name: string }>`select name from app.partitioned_tables() order by name`.execute(ctx.db)
  for (const { name } of tables.rows)
    for (let part = await makeNext(ctx, name); part !== null; part = await makeNext(ctx, name)) made.push(part)
  return made
}

function makeNext(ctx: Context, name: string): Promise<string | null> {
  const until = sql`date_trunc('month', ${ctx.now()}::timestamptz) + make_interval(months => ${monthsKept + 1})`
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ part: string | null }>`select app.make_partition(${name}, ${until}) as part`.execute(db)
    return rows[0]!.part
  })
}
