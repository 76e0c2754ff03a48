import type { PayPeriod, Rate } from '@sorrel/contract/payouts/rules'
import type { HeldVisit, PayoutWaiting } from '@sorrel/contract/payouts/schemas'
import type { PayKind } from '@sorrel/contract/payouts/vocabulary'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { PaidProvider } from '../access.ts'
import { estimatePay, kindOfVisit, minutesOf } from '../earning/visits.ts'
import { findRate } from '../rates/finding.ts'
import { findCutOff } from './calendar.ts'

type Shown = z.input<typeof PayoutWaiting>
type Held = z.input<typeof HeldVisit>
type Row = Omit<Held, 'kind' | 'amount_cents'> & { type: AppointmentType; day: string; status: string } & Session
/** What the note says so far: the same minutes stand here and on the statement. */
type Session = { began_at: string | null; ended_at: string | null }

const daysBack = 400
const mostVisits = 200

/** What a dietitian has not earned yet, as they may read it: visits that wait for a note, a mark or a rate, and visits that are booked. */
export async function readWaiting(ctx: Context, provider: PaidProvider, period: PayPeriod): Promise<Shown> {
  const findRateOf = makeFinder(ctx, provider)
  const visits: Held[] = []
  for (const { type, day, status, began_at, ended_at, ...row } of await listHeld(ctx, provider)) {
    const minutes = minutesOf({ began_at, ended_at, minutes: row.minutes }, status === 'No-show' ? 'no_show' : 'session')
    const kind: PayKind = status === 'No-show' ? 'no_show' : kindOfVisit(type)
    const amount_cents = estimatePay(await findRateOf(kind, day), minutes)
    // One that a rate covers has its line in a moment, or earns nothing.
    if (row.waits_for !== 'rate' || amount_cents === null) visits.push({ ...row, minutes, kind, amount_cents })
  }
  let booked = { count: 0, cents: 0 }
  for (const { type, day, minutes } of await listBooked(ctx, provider, period))
    booked = { count: booked.count + 1, cents: booked.cents + (estimatePay(await findRateOf(kindOfVisit(type), day), minutes) ?? 0) }
  return { visits, notes: countOf(visits, 'note'), marks: countOf(visits, 'mark'), booked }
}

function countOf(visits: readonly Held[], waits_for: Held['waits_for']) {
  const among = visits.filter((visit) => visit.waits_for === waits_for)
  return { count: among.length, cents: among.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0) }
}

/** Looks each rate up once. */
function makeFinder(ctx: Context, { id }: PaidProvider) {
  const found = new Map<string, Promise<Rate | null>>()
  return (kind: PayKind, day: string): Promise<Rate | null> => {
    const key = `${kind} ${day}`
    const known = found.get(key) ?? findRate(ctx, id, kind, day)
    found.set(key, known)
    return known
  }
}

// reads scheduling, charting, patients
async function listHeld(ctx: Context, { id, time_zone }: PaidProvider): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id as appointment_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, a.starts_at,
      coalesce(a.actual_minutes, a.duration_minutes) as minutes, a.type, a.status,
      n.content ->> 'session_started_at' as began_at, n.content ->> 'session_ended_at' as ended_at, (a.starts_at at time zone ${time_zone})::date::text as day,
      case when a.status = 'Scheduled' then 'mark' when a.status = 'No-show' or n.status = 'signed' then 'rate' else 'note' end as waits_for
    from appointment a join patient p on p.id = a.patient_id left join chart_note n on n.appointment_id = a.id
    where a.provider_id = ${id} and a.ends_at < ${ctx.now()}::timestamptz and a.starts_at > ${ctx.now()}::timestamptz - make_interval(days => ${daysBack})
      and (a.status = 'Scheduled' or (a.status = 'Occurred' and n.status is distinct from 'signed')
        or (a.status in ('Occurred', 'No-show') and not exists (select from payout_line l where l.appointment_id = a.id)))
    order by a.starts_at desc, a.id limit ${mostVisits}`.execute(ctx.db)
  return rows
}

// reads scheduling
async function listBooked(ctx: Context, { id, time_zone }: PaidProvider, { ends_on }: PayPeriod) {
  const { rows } = await sql<{ type: AppointmentType; day: string; minutes: number }>`
    select type, (starts_at at time zone ${time_zone})::date::text as day, duration_minutes as minutes from appointment
    where provider_id = ${id} and status = 'Scheduled' and ends_at >= ${ctx.now()}::timestamptz and starts_at < ${findCutOff(ctx, ends_on)}
    limit 1000`.execute(ctx.db)
  return rows
}
