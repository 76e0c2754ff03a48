import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem } from '../../kernel/problem.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { record } from '../../kernel/record.ts'
import type { GoodFaithRow } from '../access.ts'
import { sendGoodFaith } from '../job-names.ts'
import { priceVisit } from '../visits.ts'
import { findNextOf } from './coming.ts'
import { readNewest, writeGoodFaith, writeSeries, writeYear } from './writing.ts'

/** So long after one went out for a visit, nobody has another one sent by asking. */
const minutesOfPause = 10

/** Whether a visit is still to come. */
const isComing = async (ctx: Context, appointmentId: string): Promise<boolean> =>
  (await findNextOf(ctx, appointmentId, 'visit'))?.id === appointmentId

/** Sends what somebody asked for. A few minutes after anything went out for this visit, it waits, so that only the last of many goes out. */
async function sendAsked(ctx: Context, row: GoodFaithRow): Promise<GoodFaithRow> {
  const { last } = await ctx.db
    .selectFrom('good_faith_estimate')
    .select(({ fn }) => fn.max('last_sent_at').as('last'))
    .where('appointment_id', '=', row.appointment_id)
    .executeTakeFirstOrThrow()
  const free = last === null ? ctx.now() : addMinutes(last, minutesOfPause)
  if (free <= ctx.now()) return send(ctx, row)
  if (row.sent_at === null) await enqueue(ctx, sendGoodFaith, { id: row.id }, { key: `good_faith:${row.id}`, run_at: free })
  return row
}

/** Notes that it goes out, and tells the patient. */
async function send(ctx: Context, row: GoodFaithRow): Promise<GoodFaithRow> {
  const { id, patient_id, provider_id, appointment_id } = row
  if (row.missing.length > 0) return row
  const sent = await ctx.db
    .updateTable('good_faith_estimate')
    .set({ sends: row.sends + 1, sent_at: row.sent_at ?? ctx.now(), last_sent_at: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, 'good_faith_estimate.sent', {
    ...{ subject_id: id, patient_id, provider_id },
    payload: { good_faith_estimate_id: id, appointment_id },
  })
  return sent
}

const hold = async (ctx: Context, appointmentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`good_faith:${appointmentId}`}, 0))`.execute(ctx.db)
}

/** Sends a good-faith estimate for the first time, if it still is the last one of a visit that is still to come. Runs as the system. */
export const sendOnce = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom('good_faith_estimate').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return
    await hold(ctx, row.appointment_id)
    const newest = await readNewest(ctx, row.appointment_id, row.scope)
    if (newest?.id !== id || newest.sent_at !== null || !(await findNextOf(ctx, row.appointment_id, row.scope))) return
    await send(ctx, newest)
  })

/** Sends the good-faith estimate of a visit because somebody asked for it. Throws `not_available`. */
export const sendAgain = (ctx: Context, appointmentId: string): Promise<GoodFaithRow> =>
  transaction(ctx, async (ctx) => {
    if (!(await isComing(ctx, appointmentId))) throw new Problem('not_available')
    await priceVisit(ctx, appointmentId, { unlessPriced: true })
    const row = await writeGoodFaith(ctx, appointmentId, true)
    if (!row) throw new Problem('not_available')
    return sendAsked(ctx, row)
  })

/** Sends one good-faith estimate for a number of visits within a year, because somebody asked for it. Throws `not_available`. */
export const sendYear = (ctx: Context, appointmentId: string, visits: number): Promise<GoodFaithRow> =>
  transaction(ctx, async (ctx) => {
    if (!(await isComing(ctx, appointmentId))) throw new Problem('not_available')
    await priceVisit(ctx, appointmentId, { unlessPriced: true })
    const row = await writeYear(ctx, appointmentId, visits, true)
    if (!row) throw new Problem('not_available')
    return sendAsked(ctx, row)
  })

type Incomplete = Pick<GoodFaithRow, 'id' | 'appointment_id' | 'scope' | 'asked_visits'>

/** Writes anew what lacked a fact of the practice, if it is the last one that was written, for visits that are still to come. Runs as the system. */ // reads scheduling
export async function completeGoodFaith(ctx: Context): Promise<void> {
  const read = async (after: string): Promise<Incomplete[]> => {
    const { rows } = await sql<Incomplete>`
      select g.id, g.appointment_id, g.scope, g.asked_visits from good_faith_estimate g
      where g.id > ${after} and g.sent_at is null and g.missing <> '{}' and not exists (select from good_faith_estimate l
        where l.appointment_id = g.appointment_id and l.scope = g.scope and l.n > g.n) and exists (select from appointment o
        join appointment a on a.id = o.id or (g.scope = 'year' and a.series_id = o.series_id and a.patient_id = o.patient_id)
        where o.id = g.appointment_id and a.status = 'Scheduled' and a.starts_at > ${ctx.now()}) order by g.id limit 500`.execute(ctx.db)
    return rows
  }
  await eachOfPages(ctx, read, async ({ appointment_id: id, scope, asked_visits }) => {
    if (scope === 'visit') await writeGoodFaith(ctx, id)
    else if (asked_visits !== null) await writeYear(ctx, id, asked_visits, false)
    else await writeSeries(ctx, id)
  })
}
