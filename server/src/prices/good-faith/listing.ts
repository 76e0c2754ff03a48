import type { GoodFaithEstimate } from '@sorrel/contract/prices/schemas'
import type { listGoodFaithEstimatesOfPractice } from '@sorrel/contract/prices/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf, findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import type { GoodFaithRow, PricedVisit } from '../access.ts'
import { listDisputes } from './disputes.ts'

type Shown = z.input<typeof GoodFaithEstimate>
type Wanted = z.output<typeof listGoodFaithEstimatesOfPractice.query>

/** A good-faith estimate in the form of the contract, without what it says. */
export const showGoodFaith = (row: GoodFaithRow): Shown => {
  const { id, appointment_id, n, scope, reason, content, total_cents, made_at, due_on, missing, sent_at, last_sent_at, sends } = row
  return {
    id,
    appointment_id,
    n,
    scope,
    visits: content.year?.visits ?? 1,
    reason,
    service_date: content.visit.day,
    total_cents,
    made_at,
    due_on,
    missing,
    sent_at,
    last_sent_at,
    sends,
  }
}

/** The good-faith estimates of a visit, also those of its series, the latest first. */ // reads scheduling
export async function listOfVisit(ctx: Context, { appointment_id }: Permitted<PricedVisit>): Promise<{ items: Shown[] }> {
  const { rows } = await sql<GoodFaithRow>`
    select g.* from good_faith_estimate g where g.appointment_id = ${appointment_id} or (g.scope = 'year' and g.appointment_id in (
      select o.id from appointment a join appointment o on o.series_id = a.series_id and o.patient_id = a.patient_id where a.id = ${appointment_id}))
    order by g.made_at desc, g.n desc limit 50`.execute(ctx.db)
  return { items: rows.map(showGoodFaith) }
}

/** A page of those of the practice, the latest first: two statements. */
export async function listOfPractice(ctx: Context, { state, cursor, limit = 50 }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = [
    ...(state === undefined ? [] : [state === 'open' ? sql`g.sent_at is null` : sql`g.sent_at is not null`]),
    ...(after === undefined ? [] : [sql`(g.made_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ]
  // reads patients, providers
  const { rows } = await sql<GoodFaithRow & { patient_name: string; provider_name: string }>`
    select g.*, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, concat_ws(' ', d.first_name, d.last_name) as provider_name
    from good_faith_estimate g join patient p on p.id = g.patient_id join provider d on d.id = g.provider_id
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`} order by g.made_at desc, g.id desc limit ${limit + 1}`.execute(
    ctx.db,
  )
  const { items, next_cursor } = pageOf(rows, limit, ({ made_at: at, id }) => ({ at, id }))
  const [today, disputes] = [
    findToday(ctx),
    await listDisputes(
      ctx,
      items.map(({ id }) => id),
    ),
  ]
  const isLate = ({ sent_at, due_on }: GoodFaithRow) => due_on !== null && (sent_at === null ? today : findDayOf(ctx, sent_at)) > due_on
  return {
    items: items.map((row) => {
      const { patient_id, patient_name, provider_name } = row
      return { ...showGoodFaith(row), patient_id, patient_name, provider_name, is_late: isLate(row), dispute: disputes.get(row.id) ?? null }
    }),
    next_cursor,
  }
}
