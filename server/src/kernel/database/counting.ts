import { sql } from 'kysely'
import { type Context, runAsSystem, transaction } from '../context.ts'
import { type Limit, tooMany } from '../serving/limits.ts'

/** Adds to a count that all nodes keep together in the database, and returns what it is then. */
export const addToCount = (ctx: Context, subject: string, window_start: string, by: number): Promise<number> =>
  runAsSystem(ctx, (ctx) =>
    transaction(ctx, async ({ db }) => {
      const { rows } = await sql<{ count: number }>`
        insert into app.rate_count (subject, window_start, count) values (${subject}, ${window_start}, ${by}::int)
        on conflict (subject, window_start) do update set count = rate_count.count + excluded.count returning count`.execute(db)
      return rows[0]!.count
    }),
  )

/**
 * Adds one to what all nodes together have counted of `subject`; throws `too_many_requests` above the ceiling. Call it before a transaction, which
 * takes the count back if it fails: so it is for a call with an idempotency key, which its node alone counts then.
 */
export async function countForAll(ctx: Context, limit: Limit, subject: string): Promise<void> {
  // What one node refuses alone costs the database nothing.
  ctx.limits.count(limit, subject)
  const now = Date.parse(ctx.now())
  const start = now - (now % (limit.seconds * 1000))
  const count = await addToCount(ctx, `${limit.name}:${subject}`, new Date(start).toISOString(), 1)
  if (count > ctx.limits.ceiling(limit)) throw tooMany(start + limit.seconds * 1000 - now)
}
