import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from './context.ts'

/**
 * The name and the payload of a job. This is all that enqueueing it takes, so it stands in `<feature>/job-names.ts`, apart from the code
 * that runs. Whoever enqueues the job does not import what the job does.
 */
export type DeclaredJob<P> = {
  name: string
  payload: z.ZodType<P>
  /** When the queue starts the job by itself, in the five fields of cron (UTC); the payload is then `{}`. */
  cron?: string
  /** Lower goes first among the jobs that are due; 0 unless it says otherwise. */
  priority?: number
}
/** Work that outlives the request. A job may run twice, so it looks before it acts. Its payload carries ids, never rows. */
// `run` is a method so that jobs with different payloads fit one list; each parses its own payload before it runs.
export type Job<P> = DeclaredJob<P> & { run(ctx: Context, payload: P): Promise<void> }
// biome-ignore lint/suspicious/noExplicitAny: jobs of different payloads share one list; each parses its own.
export type AnyJob = Job<any>

export const declareJob = <P>(name: string, payload: z.ZodType<P>, cron?: string): DeclaredJob<P> =>
  cron ? { name, payload, cron } : { name, payload }

/** The same job, which goes before all others that are due: somebody sits before the screen and waits for it. */
export const goFirst = <P>(job: DeclaredJob<P>): DeclaredJob<P> => ({ ...job, priority: -10 })

/** The same job, which goes after all others that are due: it takes long, and nobody misses it for some minutes. */
export const goLast = <P>(job: DeclaredJob<P>): DeclaredJob<P> => ({ ...job, priority: 10 })

/** Adds the code that runs to a declared job. */
export const implementJob = <P>(declared: DeclaredJob<P>, run: Job<P>['run']): Job<P> => ({ ...declared, run })

/**
 * Enqueues a job on the caller's connection, so a transaction that rolls back takes the job with it. `run_at` is a moment of our clock,
 * which may differ from the clock of the database; the queue gets the time until then.
 */
export async function enqueue<P>(
  ctx: Context,
  { name, payload, priority = 0 }: DeclaredJob<P>,
  data: P,
  options: { key?: string; run_at?: string } = {},
): Promise<void> {
  const json = JSON.stringify(payload.parse(data))
  const statement = sql`select app.enqueue(${name}, ${json}::json, ${options.key ?? null}, now() + (${options.run_at ?? null}::timestamptz - ${ctx.now()}::timestamptz), ${priority})`
  if (ctx.db.isTransaction) await statement.execute(ctx.db)
  else await ctx.db.transaction().execute((db) => statement.execute(db))
}

/** A job that follows at once, under a key. */
export type Following = { name: string; payload: unknown; key: string }

/** Enqueues many jobs by one statement, in the transaction of the caller. */
export async function enqueueAll(ctx: Context, jobs: readonly Following[]): Promise<void> {
  if (jobs.length === 0) return
  const json = JSON.stringify(jobs.map(({ name, payload, key }) => ({ identifier: name, payload, key })))
  await sql`select app.enqueue_all(${json}::json)`.execute(ctx.db)
}
