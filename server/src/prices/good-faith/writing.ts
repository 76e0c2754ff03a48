import { findEstimateDue } from '@sorrel/contract/prices/business-days'
import type { EstimateReason } from '@sorrel/contract/prices/vocabulary'
import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import { addSeconds, findToday } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { record } from '../../kernel/record.ts'
import type { EstimateRow, GoodFaithRow } from '../access.ts'
import { readPriceOf } from '../estimates.ts'
import { sendGoodFaith } from '../job-names.ts'
import { hashOfContent, listMissing, readContent } from './content.ts'

type Booked = EstimateRow & { appointment_id: string }
const isBooked = (estimate: EstimateRow): estimate is Booked => estimate.appointment_id !== null

/**
 * Puts the price of a visit in writing if no plan pays for it and if it says something new, and sends it once nobody can undo the booking any more.
 * Returns what stands now; undefined for a visit that has no such estimate. Two callers at once write one.
 */
export const writeGoodFaith = (ctx: Context, appointmentId: string, asked = false): Promise<GoodFaithRow | undefined> =>
  transaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`good_faith:${appointmentId}`}, 0))`.execute(ctx.db)
    const estimate = await readPriceOf(ctx, appointmentId)
    if (!estimate || !isBooked(estimate) || estimate.kind !== 'self_pay') return undefined
    const content = await readContent(ctx, estimate)
    if (!content) return undefined
    const before = await readNewest(ctx, appointmentId)
    const content_hash = hashOfContent(content)
    if (before?.content_hash === content_hash) return before
    const reason: EstimateReason = asked ? 'asked' : before ? 'changed' : 'booked'
    const row = await ctx.db
      .insertInto('good_faith_estimate')
      .values({
        ...{ id: makeIdAt(ctx.now()), patient_id: estimate.patient_id, provider_id: estimate.provider_id, appointment_id: appointmentId },
        ...{ estimate_id: estimate.id, n: (before?.n ?? 0) + 1, reason, content: JSON.stringify(content), content_hash },
        ...{ total_cents: content.total_cents, missing: listMissing(content), made_at: ctx.now(), made_by: getDoerId(ctx.actor) ?? null },
        due_on: findEstimateDue({ made_on: findToday(ctx), visit_on: estimate.service_date, reason }),
        ...{ sent_at: null, last_sent_at: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await follow(ctx, row, asked)
    return row
  })

async function follow(ctx: Context, { id, patient_id, provider_id, appointment_id }: GoodFaithRow, asked: boolean): Promise<void> {
  const payload = { good_faith_estimate_id: id, appointment_id }
  await record(ctx, 'good_faith_estimate.recorded', { subject_id: id, patient_id, provider_id, payload })
  // Who asks gets it at once, and from the call itself.
  if (!asked) await enqueue(ctx, sendGoodFaith, { id }, { key: `good_faith:${id}`, run_at: addSeconds(ctx.now(), undoSeconds) })
}

/** The last good-faith estimate of a visit. */
export const readNewest = (ctx: Context, appointmentId: string): Promise<GoodFaithRow | undefined> =>
  ctx.db
    .selectFrom('good_faith_estimate')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
