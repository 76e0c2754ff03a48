import { noteDueHours } from '@sorrel/contract/charting/vocabulary'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

/** From how many hours after the visit on, and for how many days, its note is reminded of. After that the list of notes alone says it. */
const firstHours = 24
const lastDays = 30

export type Waiting = { provider_id: string; time_zone: string; soon: number; late: number }

/**
 * Dietitians with notes that wait: `soon` are those due within a day, `late` those that were due. A visit that was taken over from another
 * system has its note there, so it is not counted. Runs as the system.
 */ // reads scheduling, providers
export async function countWaiting(ctx: Context, providerId?: string): Promise<Waiting[]> {
  const [now, mine] = [ctx.now(), providerId === undefined ? sql`` : sql`and a.provider_id = ${providerId}`]
  const { rows } = await sql<Waiting>`
    select a.provider_id, d.time_zone, count(*) filter (where a.ends_at > ${addMinutes(now, -noteDueHours * 60)}::timestamptz)::int as soon,
      count(*) filter (where a.ends_at <= ${addMinutes(now, -noteDueHours * 60)}::timestamptz)::int as late
    from app.appointment a join app.provider d on d.id = a.provider_id left join app.chart_note n on n.appointment_id = a.id
    where a.status = 'Occurred' and a.ends_at > ${addMinutes(now, -lastDays * 24 * 60)}::timestamptz
      and a.ends_at <= ${addMinutes(now, -firstHours * 60)}::timestamptz and a.created_at < a.ends_at and n.status is distinct from 'signed' ${mine}
    group by a.provider_id, d.time_zone order by a.provider_id`.execute(ctx.db)
  return rows
}
