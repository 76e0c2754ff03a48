import { kindsPaidAlone } from '@sorrel/contract/prices/vocabulary'
import { usualMinutes } from '@sorrel/contract/providers/rules'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { readProcedures } from '../../payers/procedures.ts'
import { type EstimateRow, findPricedVisit } from '../access.ts'
import { priceCase } from '../pricing/estimating.ts'
import { readCase } from '../pricing/reading.ts'
import { priceVisit } from '../visits.ts'
import { type Booked, labelLines, readContent } from './content.ts'
import type { GoodFaithContent } from './frozen.ts'

/** What one visit of a year is expected to cost. */
type Expected = Pick<EstimateRow, 'inputs'> & { day: string; cents: number }
const mostDays = 365
const dayMs = 86_400_000
const addDays = (day: string, count: number) => new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** What a number of visits from this one on, within a year, are expected to cost: this one, and later ones of the usual length. */
export async function readYear(ctx: Context, estimate: Booked, visits: number): Promise<GoodFaithContent | undefined> {
  const visit = await findPricedVisit(ctx, estimate.appointment_id)
  const isLater = visit.type === 'Follow-up'
  const minutes = isLater ? visit.duration_minutes : usualMinutes['Follow-up']
  const asked = { ...visit, appointment_id: null, type: 'Follow-up' as const, duration_minutes: minutes }
  const read = await readCase(ctx, asked)
  const later = isLater ? estimate : priceCase(asked, read)
  if (!later || !kindsPaidAlone.includes(later.kind) || later.patient_cents === null) return undefined
  const day = estimate.service_date
  const first = { inputs: estimate.inputs, day, cents: estimate.patient_cents ?? 0 }
  const next = { inputs: isLater ? estimate.inputs : read.inputs, day, cents: later.patient_cents }
  return composeYear(ctx, estimate, [first, ...Array.from({ length: visits - 1 }, () => next)], addDays(day, mostDays - 1))
}

/** The visits of a series that one estimate may cover, the first first: those of a year from the first on. */ // reads scheduling, providers
async function listOfSeries(ctx: Context, appointmentId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select a.id, (a.starts_at at time zone d.time_zone)::date::text as day from appointment o
      join appointment a on a.series_id = o.series_id and a.patient_id = o.patient_id and a.status in ('Scheduled', 'Occurred') join provider d on d.id = a.provider_id
    where o.id = ${appointmentId} order by a.starts_at, a.id limit 60`.execute(ctx.db)
  const last = rows[0] && addDays(rows[0].day, mostDays - 1)
  return rows.filter(({ day }) => last !== undefined && day <= last)
}

/** The first visit of the series of a visit, and what all of its visits within a year cost together; undefined if it stands alone. */
export async function readSeries(ctx: Context, appointmentId: string): Promise<{ first: Booked; content: GoodFaithContent } | undefined> {
  const visits = await listOfSeries(ctx, appointmentId)
  if (visits.length < 2 || !visits.some(({ id }) => id === appointmentId)) return undefined
  const priced: Booked[] = []
  for (const { id } of visits) {
    const estimate = await priceVisit(ctx, id, { unlessPriced: true })
    if (estimate && kindsPaidAlone.includes(estimate.kind)) priced.push({ ...estimate, appointment_id: id })
  }
  const [first, last] = [priced[0], priced.at(-1)]
  if (!first || !last || priced.length < 2 || !priced.some(({ appointment_id }) => appointment_id === appointmentId)) return undefined
  const expected = priced.map(({ inputs, service_date: day, patient_cents }) => ({ inputs, day, cents: patient_cents ?? 0 }))
  const content = await composeYear(ctx, first, expected, last.service_date)
  return content && { first, content }
}

/** What visits cost together, those that are alike in one line. */
async function composeYear(ctx: Context, first: Booked, visits: readonly Expected[], to: string): Promise<GoodFaithContent | undefined> {
  const [base, procedures] = [await readContent(ctx, first), await readProcedures(ctx, { day: first.service_date })]
  if (!base) return undefined
  const lines = new Map<string, GoodFaithContent['lines'][number] & { visits: number }>()
  for (const { inputs, cents } of visits)
    for (const line of labelLines(inputs, cents, procedures)) {
      const key = JSON.stringify(line)
      const same = lines.get(key)
      if (same) lines.set(key, { ...same, visits: same.visits + 1, charge_cents: same.charge_cents + line.charge_cents })
      else lines.set(key, { ...line, visits: 1 })
    }
  const total_cents = visits.reduce((sum, { cents }) => sum + cents, 0)
  return { ...base, lines: [...lines.values()], total_cents, year: { visits: visits.length, from: first.service_date, to } }
}
