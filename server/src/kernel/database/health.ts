import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isOutage } from './outages.ts'

export type DatabaseHealth = {
  /** Jobs that have been due for more than a minute. */
  jobs_waiting: number
  /** For how many months ahead the tables by month have partitions. */
  months_ahead: number
}

/**
 * What the database reports about itself; undefined while it is away. A connection that has its tables in memory answers even when the
 * files on disk are gone, so the query also reads the size of one file.
 */
export async function readDatabaseHealth(ctx: Context): Promise<DatabaseHealth | undefined> {
  try {
    const { rows } = await sql<DatabaseHealth & { has_files: boolean }>`
      select app.jobs_waiting() as jobs_waiting,
        app.months_ahead(${ctx.now()}::timestamptz) as months_ahead,
        pg_relation_size('app.migration') > 0 as has_files`.execute(ctx.db)
    const { has_files, ...health } = rows[0]!
    return has_files ? health : undefined
  } catch (error) {
    if (!isOutage(error)) throw error
    return undefined
  }
}
