import { findEstimateDue } from '@sorrel/contract/prices/business-days'
import { type EstimateReason, kindsPaidAlone } from '@sorrel/contract/prices/vocabulary'
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
import { findNextOf } from './coming.ts'
import { type Booked, hashOfContent, listMissing, readContent } from './content.ts'
import type { GoodFaithContent } from './frozen.ts'
import { readSeries, readYear } from './year.ts'

const isBooked = (estimate: EstimateRow): estimate is Booked => estimate.appointment_id !== null
type Scope = 'visit' | 'year'

const lock = (ctx: Context, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`good_faith:${key}`}, 0))`.execute(ctx.db)

/** The estimate of a visit that its patient pays alone, also because their plan does not pay it. */
async function readAlone(ctx: Context, appointmentId: string): Promise<Booked | undefined> {
  const estimate = await readPriceOf(ctx, appointmentId)
  return estimate && isBooked(estimate) && kindsPaidAlone.includes(estimate.kind) ? estimate : undefined
}

/**
 * Puts the price of a visit in writing if no plan pays for it and if it says something new, and sends it once nobody can undo the booking any more. The
 * visits of a series stand in one estimate, on the first of them. Returns what stands now; undefined for a visit that has no such estimate. Two
 * callers at once write one.
 */
export const writeGoodFaith = (ctx: Context, appointmentId: string, asked = false): Promise<GoodFaithRow | undefined> =>
  transaction(ctx, async (ctx) => {
    await lock(ctx, appointmentId)
    const estimate = await readAlone(ctx, appointmentId)
    if (!estimate) return undefined
    const series = !asked && !(await readNewest(ctx, appointmentId)) ? await keepSeries(ctx, estimate) : undefined
    if (series) return series
    const content = await readContent(ctx, estimate)
    return content && keepContent(ctx, estimate, content, { scope: 'visit', asked })
  })

/** The one estimate of the series to which a visit belongs. Undefined if it stands alone. The visit must be held. */
async function keepSeries(ctx: Context, { patient_id, appointment_id }: Booked): Promise<GoodFaithRow | undefined> {
  await lock(ctx, `patient:${patient_id}`)
  const series = await readSeries(ctx, appointment_id)
  return series && keepContent(ctx, series.first, series.content, { scope: 'year', asked: false })
}

/** Puts in writing anew what the visits of a series cost together. Undefined where a plan pays. */
export const writeSeries = (ctx: Context, appointmentId: string): Promise<GoodFaithRow | undefined> =>
  transaction(ctx, async (ctx) => {
    await lock(ctx, appointmentId)
    const estimate = await readAlone(ctx, appointmentId)
    return estimate && keepSeries(ctx, estimate)
  })

/** Puts in writing what a number of visits from this one on will cost within a year. Undefined where a plan pays, or where no price is known. */
export const writeYear = (ctx: Context, appointmentId: string, visits: number, asked: boolean): Promise<GoodFaithRow | undefined> =>
  transaction(ctx, async (ctx) => {
    await lock(ctx, appointmentId)
    const estimate = await readAlone(ctx, appointmentId)
    const content = estimate && (await readYear(ctx, estimate, visits))
    return content && keepContent(ctx, estimate, content, { scope: 'year', asked, asked_visits: visits })
  })

/** Keeps what an estimate says, unless the last one says the same. */
async function keepContent(
  ctx: Context,
  { id: estimate_id, patient_id, provider_id, appointment_id, service_date }: Booked,
  content: GoodFaithContent,
  { scope, asked, asked_visits = null }: { scope: Scope; asked: boolean; asked_visits?: number | null },
): Promise<GoodFaithRow> {
  const before = await readNewest(ctx, appointment_id, scope)
  const content_hash = hashOfContent(content)
  if (before?.content_hash === content_hash) return before
  const reason: EstimateReason = asked ? 'asked' : before ? 'changed' : 'booked'
  const last = ctx.db
    .selectFrom('good_faith_estimate')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('appointment_id', '=', appointment_id)
  const n = ((await last.executeTakeFirst())?.n ?? 0) + 1
  // A price that changes in the middle of a series is due before the next visit of it.
  const coming = await findNextOf(ctx, appointment_id, scope)
  const row = await ctx.db
    .insertInto('good_faith_estimate')
    .values({
      ...{ id: makeIdAt(ctx.now()), patient_id, provider_id, appointment_id, scope, asked_visits },
      ...{ estimate_id, n, reason, content: JSON.stringify(content), content_hash },
      ...{ total_cents: content.total_cents, missing: listMissing(content), made_at: ctx.now(), made_by: getDoerId(ctx.actor) ?? null },
      due_on: findEstimateDue({ made_on: findToday(ctx), visit_on: coming?.day ?? service_date, reason }),
      ...{ sent_at: null, last_sent_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await follow(ctx, row, asked)
  return row
}

async function follow(ctx: Context, { id, patient_id, provider_id, appointment_id }: GoodFaithRow, asked: boolean): Promise<void> {
  const payload = { good_faith_estimate_id: id, appointment_id }
  await record(ctx, 'good_faith_estimate.recorded', { subject_id: id, patient_id, provider_id, payload })
  // Who asks gets it at once, and from the call itself.
  if (!asked) await enqueue(ctx, sendGoodFaith, { id }, { key: `good_faith:${id}`, run_at: addSeconds(ctx.now(), undoSeconds) })
}

/** The last good-faith estimate of a visit, or of the year from it on. */
export const readNewest = (ctx: Context, appointmentId: string, scope: Scope = 'visit'): Promise<GoodFaithRow | undefined> =>
  ctx.db
    .selectFrom('good_faith_estimate')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('scope', '=', scope)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
