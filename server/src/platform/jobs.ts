import { sql } from 'kysely'
import { z } from 'zod'
import { sealAudit } from '../kernel/audit.ts'
import { plusMinutes } from '../kernel/clock.ts'
import { job } from '../kernel/jobs.ts'

/** Chains the audit rows of the last minute; one at a time holds the lock. */
export const sealTheAudit = job(
  'platform.seal_audit',
  z.object({}),
  async (ctx) => {
    await sealAudit(ctx)
  },
  '* * * * *',
)

/** Forgets idempotency keys after 24 hours, live events after a day, and counters whose window is long over. */
export const forgetTheOld = job(
  'platform.forget_the_old',
  z.object({}),
  async (ctx) => {
    const dayAgo = plusMinutes(ctx.now(), -24 * 60)
    await ctx.db.transaction().execute(async (db) => {
      await db.deleteFrom('idempotency').where('created_at', '<', dayAgo).execute()
      await db.deleteFrom('live_event').where('at', '<', dayAgo).execute()
      await sql`delete from app.rate_count where window_start < ${plusMinutes(ctx.now(), -48 * 60)}`.execute(db)
    })
  },
  '17 * * * *',
)

export const platformJobs = [sealTheAudit, forgetTheOld]
