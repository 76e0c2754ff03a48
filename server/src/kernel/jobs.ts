import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from './context.ts'

/**
 * What a job is called and what it is given. This is all that somebody needs who enqueues it, so it stands apart from the run
 * (`<feature>/job-names.ts`), and enqueueing imports nothing of what the job does.
 */
export type DeclaredJob<P> = {
  name: string
  payload: z.ZodType<P>
  /** When it runs by itself, in the five fields of cron (UTC); the payload is then `{}`. */
  cron?: string
}
/** Work that outlives the request. It may run twice: it looks before it acts. Its payload carries ids, never rows. */
// The run is a method, so that jobs of different payloads fit one list; each parses its own before it runs.
export type Job<P> = DeclaredJob<P> & { run(ctx: Context, payload: P): Promise<void> }
// biome-ignore lint/suspicious/noExplicitAny: jobs of different payloads share one list; each parses its own.
export type AnyJob = Job<any>

export const declareJob = <P>(name: string, payload: z.ZodType<P>, cron?: string): DeclaredJob<P> =>
  cron ? { name, payload, cron } : { name, payload }

/** Says what a declared job does. */
export const implementJob = <P>(declared: DeclaredJob<P>, run: Job<P>['run']): Job<P> => ({ ...declared, run })

/** Enqueues on the caller's connection: if the transaction rolls back, the job never was. */
export async function enqueue<P>(
  ctx: Context,
  { name, payload }: DeclaredJob<P>,
  data: P,
  options: { key?: string; run_at?: string } = {},
): Promise<void> {
  const json = JSON.stringify(payload.parse(data))
  const statement = sql`select app.enqueue(${name}, ${json}::json, ${options.key ?? null}, ${options.run_at ?? null}::timestamptz)`
  if (ctx.db.isTransaction) await statement.execute(ctx.db)
  else await ctx.db.transaction().execute((db) => statement.execute(db))
}
