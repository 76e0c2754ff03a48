import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import type { GoodFaithRow } from '../access.ts'
import { priceVisit } from '../visits.ts'
import { readNewest, writeGoodFaith, writeYear } from './writing.ts'

const pause = 10 * 60_000

/** Whether a visit is still to come. */ // reads scheduling
async function isComing(ctx: Context, appointmentId: string): Promise<boolean> {
  const visit = ctx.db.selectFrom('appointment').select('id').where('id', '=', appointmentId).where('status', '=', 'Scheduled')
  return (await visit.where('starts_at', '>', ctx.now()).executeTakeFirst()) !== undefined
}

/** Notes that it goes out, and tells the patient. A few minutes after the last time nothing happens. */
async function send(ctx: Context, row: GoodFaithRow): Promise<GoodFaithRow> {
  const { id, patient_id, provider_id, appointment_id, last_sent_at } = row
  if (row.missing.length > 0 || (last_sent_at !== null && Date.parse(ctx.now()) - Date.parse(last_sent_at) < pause)) return row
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
    if (newest?.id !== id || newest.sent_at !== null || !(await isComing(ctx, row.appointment_id))) return
    await send(ctx, newest)
  })

/** Sends the good-faith estimate of a visit because somebody asked for it. Throws `not_available`. */
export const sendAgain = (ctx: Context, appointmentId: string): Promise<GoodFaithRow> =>
  transaction(ctx, async (ctx) => {
    if (!(await isComing(ctx, appointmentId))) throw new Problem('not_available')
    await priceVisit(ctx, appointmentId, { unlessPriced: true })
    const row = await writeGoodFaith(ctx, appointmentId, true)
    if (!row) throw new Problem('not_available')
    return send(ctx, row)
  })

/** Sends one good-faith estimate for a number of visits within a year, because somebody asked for it. Throws `not_available`. */
export const sendYear = (ctx: Context, appointmentId: string, visits: number): Promise<GoodFaithRow> =>
  transaction(ctx, async (ctx) => {
    if (!(await isComing(ctx, appointmentId))) throw new Problem('not_available')
    await priceVisit(ctx, appointmentId, { unlessPriced: true })
    const row = await writeYear(ctx, appointmentId, visits, true)
    if (!row) throw new Problem('not_available')
    return send(ctx, row)
  })

/** Writes anew what lacked a fact of the practice, for visits that are still to come. Runs as the system. */ // reads scheduling
export async function completeGoodFaith(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: string; visits: number | null }>`
    select distinct g.appointment_id as id, case when g.reason = 'asked' then (g.content #>> '{year,visits}')::int end as visits from good_faith_estimate g join appointment a on a.id = g.appointment_id
    where g.sent_at is null and g.missing <> '{}' and a.status = 'Scheduled' and a.starts_at > ${ctx.now()} limit 500`.execute(ctx.db)
  for (const { id, visits } of rows) await (visits === null ? writeGoodFaith(ctx, id) : writeYear(ctx, id, visits, false))
}
