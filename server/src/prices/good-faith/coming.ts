import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * The next visit that is still to come of those of which a good-faith estimate speaks, and its day by the clock of its dietitian: the visit
 * itself, or any visit of its series. Undefined if all are over or canceled.
 */ // reads scheduling, providers
export async function findNextOf(
  ctx: Context,
  appointmentId: string,
  scope: 'visit' | 'year',
): Promise<{ id: string; day: string } | undefined> {
  const isOfSeries = scope === 'year' ? sql`a.series_id = o.series_id and a.patient_id = o.patient_id` : sql`false`
  const { rows } = await sql<{ id: string; day: string }>`
    select a.id, (a.starts_at at time zone d.time_zone)::date::text as day from appointment o
      join appointment a on a.id = o.id or (${isOfSeries}) join provider d on d.id = a.provider_id
    where o.id = ${appointmentId} and a.status = 'Scheduled' and a.starts_at > ${ctx.now()} order by a.starts_at, a.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}
