import { sql } from 'kysely'
import { asSystem, type Context, transaction } from './context.ts'
import { Problem } from './problem.ts'

/** A ceiling: so many in so many seconds. `RATE_LIMIT_FACTOR` multiplies every one of them. */
export type Limit = { name: string; count: number; seconds: number }

/** Counters of one node, for limits against floods: cheap, and gone with the process. */
export class Limits {
  private readonly factor: number
  private windows = new Map<string, { count: number; ends: number }>()
  constructor(factor: number) {
    this.factor = factor
  }

  ceiling(limit: Limit): number {
    return Math.max(1, Math.floor(limit.count * this.factor))
  }

  /** Counts one; throws `too_many_requests` above the ceiling. */
  count(limit: Limit, subject: string): void {
    const now = performance.now()
    const key = `${limit.name}\n${subject}`
    let window = this.windows.get(key)
    if (!window || window.ends <= now) {
      if (this.windows.size > 50_000) this.forget(now)
      window = { count: 0, ends: now + limit.seconds * 1000 }
      this.windows.set(key, window)
    }
    window.count += 1
    if (window.count > this.ceiling(limit)) throw new Problem('too_many_requests', undefined, Math.ceil((window.ends - now) / 1000))
  }

  private forget(now: number): void {
    for (const [key, window] of this.windows) if (window.ends <= now) this.windows.delete(key)
  }
}

/**
 * Counts one against a limit that must hold across nodes and restarts (sign-in codes, text messages), in fixed windows by the product's clock.
 * Throws `too_many_requests` above the ceiling. `subject` is a keyed hash where it would name a person.
 */
export async function countAcrossNodes(ctx: Context, limit: Limit, subject: string): Promise<void> {
  const length = limit.seconds * 1000
  const start = new Date(Math.floor(Date.parse(ctx.now()) / length) * length).toISOString()
  const count = await asSystem(ctx, async (ctx) => {
    const counted = await transaction(ctx, (ctx) =>
      sql<{ count: number }>`insert into app.rate_count (subject, window_start, count) values (${`${limit.name}:${subject}`}, ${start}, 1)
        on conflict (subject, window_start) do update set count = rate_count.count + 1 returning count`.execute(ctx.db),
    )
    return counted.rows[0]!.count
  })
  const left = (Date.parse(start) + length - Date.parse(ctx.now())) / 1000
  if (count > ctx.limits.ceiling(limit)) throw new Problem('too_many_requests', undefined, Math.ceil(left))
}
