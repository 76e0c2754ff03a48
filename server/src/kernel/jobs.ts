import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from './context.ts'

/** Work that outlives the request. It may run twice: it looks before it acts. Its payload carries ids, never rows. */
export type Job<P> = {
  name: string
  payload: z.ZodType<P>
  // A method, so that jobs of different payloads fit one list; each parses its own before it runs.
  run(ctx: Context, payload: P): Promise<void>
  /** When it runs by itself, in the five fields of cron (UTC); the payload is then `{}`. */
  cron?: string
}

export const job = <P>(name: string, payload: z.ZodType<P>, run: Job<P>['run'], cron?: string): Job<P> =>
  cron ? { name, payload, run, cron } : { name, payload, run }

/** How many jobs have been due for more than a minute. */
export async function jobsWaiting(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.jobs_waiting() as count`.execute(ctx.db)
  return rows[0]!.count
}

/** Enqueues on the caller's connection: if the transaction rolls back, the job never was. */
export async function enqueue<P>(
  ctx: Context,
  { name, payload }: Job<P>,
  data: P,
  options: { key?: string; run_at?: string } = {},
): Promise<void> {
  const json = JSON.stringify(payload.parse(data))
  const statement = sql`select app.enqueue(${name}, ${json}::json, ${options.key ?? null}, ${options.run_at ?? null}::timestamptz)`
  if (ctx.db.isTransaction) await statement.execute(ctx.db)
  else await ctx.db.transaction().execute((db) => statement.execute(db))
}
