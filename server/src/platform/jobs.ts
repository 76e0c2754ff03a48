import { sql } from 'kysely'
import { sealAudit } from '../kernel/audit.ts'
import { addMinutes } from '../kernel/clock.ts'
import { makePartitions } from '../kernel/database/partitions.ts'
import { implementJob } from '../kernel/jobs.ts'
import * as names from './job-names.ts'

const sealTheAudit = implementJob(names.sealTheAudit, async (ctx) => {
  await sealAudit(ctx)
})

const forgetTheOld = implementJob(names.forgetTheOld, async (ctx) => {
  const dayAgo = addMinutes(ctx.now(), -24 * 60)
  await ctx.db.transaction().execute(async (db) => {
    await db.deleteFrom('idempotency').where('created_at', '<', dayAgo).execute()
    await db.deleteFrom('live_event').where('at', '<', dayAgo).execute()
    await sql`delete from app.rate_count where window_start < ${addMinutes(ctx.now(), -48 * 60)}`.execute(db)
  })
})

const makeMissingPartitions = implementJob(names.makePartitions, async (ctx) => {
  const made = await makePartitions(ctx)
  if (made.length > 0) ctx.log.info({ partitions: made }, 'partitions were made')
})

export const platformJobs = [sealTheAudit, forgetTheOld, makeMissingPartitions]
