import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { findDay } from '../../patients/ages.ts'

export type NextVisit = { appointment_id: string; starts_at: string }

/** The next visit of the same two people that is booked, if there is one. */ // reads scheduling
export async function findNextVisit(ctx: Context, appointmentId: string): Promise<NextVisit | null> {
  const { rows } = await sql<NextVisit>`
    select n.id as appointment_id, n.starts_at from appointment a
      join appointment n on n.patient_id = a.patient_id and n.provider_id = a.provider_id and n.status = 'Scheduled' and n.starts_at > ${ctx.now()}
    where a.id = ${appointmentId} order by n.starts_at limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** The day so many weeks after a visit, by the clock of a time zone. */
export const suggestDay = (startsAt: string, weeks: number | null, zone: string | null): string | null =>
  weeks === null ? null : Temporal.PlainDate.from(findDay(zone, startsAt)).add({ weeks }).toString()
