import { type BandShare, type DaySums, summarizeDays } from '@sorrel/contract/glucose/rules'
import type { GlucoseSummary } from '@sorrel/contract/glucose/schemas'
import type { getGlucoseDay, getGlucoseSummary, listMealGlucose } from '@sorrel/contract/glucose/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { type GlucoseOwner, hidesGlucose } from './access.ts'
import { addDays } from './days.ts'
import { listHighest, listMeals } from './meals.ts'
import { unknownZone } from './uploads/uploads.ts'

const shownOf = (ctx: Context, owner: GlucoseOwner) => ({ unit: owner.unit, target: owner.target, hidden: hidesGlucose(ctx, owner) })

/** The numbers of a span of days that ends with the last reading, or with another day. */
export async function showSummary(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  { days, until }: z.output<typeof getGlucoseSummary.query>,
): Promise<z.input<typeof getGlucoseSummary.output>> {
  const { first_day, last_day } = owner
  const shown = { ...shownOf(ctx, owner), first_day, last_day }
  const to = until ?? last_day
  if (!to || shown.hidden) return { ...shown, summary: null }
  return { ...shown, summary: await summarizeSpan(ctx, owner, { from: addDays(to, 1 - days), to, days }) }
}

type Span = { from: string; to: string; days: number }

async function summarizeSpan(ctx: Context, owner: Permitted<GlucoseOwner>, span: Span): Promise<GlucoseSummary | null> {
  const sums = await readDays(ctx, owner, span)
  const numbers = summarizeDays(sums, span.days, owner.target)
  if (!numbers) return null
  const highest = await listHighest(ctx, owner, span.from, span.to)
  return { ...span, ...numbers, bands: numbers.bands.map(showBand), by_day: sums.map((sum) => lineOf(sum, owner)), highest }
}

/** The sums of the days of a span, the latest first. */
export const readDays = (ctx: Context, { id }: Permitted<GlucoseOwner>, { from, to }: Pick<Span, 'from' | 'to'>) =>
  ctx.db
    .selectFrom('glucose_day')
    .selectAll()
    .where('patient_id', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .execute()

const showBand = ({ band, from, to, goal, share }: BandShare) => ({
  band,
  from: from === 0 ? null : from,
  to: to === 9999 ? null : to,
  goal,
  share,
})

function lineOf(sum: DaySums & { day: string }, { target }: GlucoseOwner) {
  const { mean, bands, readings } = summarizeDays([sum], 1, target)!
  const shareOf = (name: string) => bands.find(({ band }) => band === name)?.share ?? 0
  return { day: sum.day, readings, mean: Math.round(mean), in_range: shareOf('in_range'), very_low: shareOf('very_low') }
}

/** One day: its readings, its meals, and the nearest days with readings. */
export async function showDay(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  { day }: z.output<typeof getGlucoseDay.query>,
): Promise<z.input<typeof getGlucoseDay.output>> {
  const shown = { ...shownOf(ctx, owner), day }
  const zone = owner.time_zone ?? unknownZone
  if (shown.hidden) return { ...shown, time_zone: zone, points: [], meals: [], day_before: null, day_after: null }
  const [points, meals, around] = await Promise.all([
    readPoints(ctx, owner, day),
    listMeals(ctx, owner, day, day),
    findDaysAround(ctx, owner, day),
  ])
  return { ...shown, time_zone: points[0]?.time_zone ?? zone, points, meals, ...around }
}

/** The readings of a day, of the device that counts on it. */
async function readPoints(ctx: Context, { id }: GlucoseOwner, day: string) {
  const { rows } = await sql<{ at: string; mg_dl: number; beyond: 'low' | 'high' | null; time_zone: string }>`
    select distinct p.at, p.mg_dl, p.beyond, u.time_zone from glucose_upload u
    join glucose_point p on p.upload_id = u.id
    join glucose_day d on d.patient_id = u.patient_id and d.day = p.local_date and d.device = p.device
    where u.patient_id = ${id} and p.local_date = ${day} and p.at >= ${day}::date - interval '1 day' and p.at < ${day}::date + interval '2 days'
    order by p.at`.execute(ctx.db)
  return rows
}

async function findDaysAround(ctx: Context, { id }: GlucoseOwner, day: string) {
  const { rows } = await sql<{ day_before: string | null; day_after: string | null }>`
    select (select max(day) from glucose_day where patient_id = ${id} and day < ${day}) as day_before,
      (select min(day) from glucose_day where patient_id = ${id} and day > ${day}) as day_after`.execute(ctx.db)
  return rows[0]!
}

/** What was eaten in a span of days, with the glucose around it. */
export async function showMeals(
  ctx: Context,
  owner: Permitted<GlucoseOwner>,
  { from, days }: z.output<typeof listMealGlucose.query>,
): Promise<z.input<typeof listMealGlucose.output>> {
  const shown = shownOf(ctx, owner)
  const to = addDays(from, days - 1)
  const isBeside = !owner.first_day || !owner.last_day || to < owner.first_day || from > owner.last_day
  return { ...shown, items: shown.hidden || isBeside ? [] : await listMeals(ctx, owner, from, to) }
}
