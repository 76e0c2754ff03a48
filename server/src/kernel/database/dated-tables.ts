import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Lets one transaction at a time write a table whose rows may not overlap in their days. Take it before the first row: two that meet only at the
 * exclusion constraint may be a deadlock, and the caller hears of an outage instead of the overlap.
 */
export const holdDatedTable = (ctx: Context, table: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`dated ${table}`}, 0))`.execute(ctx.db)
