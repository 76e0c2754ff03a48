import type { Instant, LocalDate } from '@sorrel/contract/kernel/values'
import type { SlotRule } from '@sorrel/contract/scheduling/schemas'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { plusMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { BookablePatient } from '../access.ts'
import { findOpenings, type Openings, overridable, ruleNames, slotCaseOf } from '../availability/openings.ts'
import { seriesStarts } from '../engine/recurrence.ts'
import { decide, nearestFree, prepare, type SlotCase } from '../engine/slots.ts'
import { zoneOf } from '../engine/zone.ts'
import { asStaff, insertVisit, type Origin, type Series, type Visit } from './booking.ts'
import { lockProvider, sweepExpired } from './held-time.ts'

export type SeriesAnswer = {
  local_date: LocalDate
  starts_at: Instant
  ends_at: Instant
  ok: boolean
  rule: SlotRule | null
  nearest: Instant[]
}

/** Each date of a series with its answer and, where it is refused, the nearest free times. Writes nothing. */
export async function previewSeries(ctx: Context, visit: Visit, series: { every: Recurrence; count: number }): Promise<SeriesAnswer[]> {
  return (await answers(ctx, visit, series)).dates
}

/** Books all dates of a series but those to skip, or none: a refused date that is not skipped answers `series_conflict` with every date. */
export function bookSeries(ctx: Context, patient: BookablePatient, visit: Visit, series: Series, origin: Origin): Promise<string[]> {
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, visit.provider_id)
    await sweepExpired(ctx, visit.provider_id)
    const { dates, openings } = await answers(ctx, visit, series)
    const wanted = dates.filter(({ local_date }) => !series.skip.includes(local_date))
    if (wanted.length === 0 || wanted.some(({ ok }) => !ok)) throw new Problem('series_conflict', { dates })
    const series_id = newId()
    const ids: string[] = []
    for (const { starts_at } of wanted) {
      ids.push(await insertVisit(ctx, patient, { ...visit, starts_at }, origin, { openings, series_id, override: visit.override }))
    }
    return ids
  })
}

async function answers(
  ctx: Context,
  visit: Visit,
  series: { every: Recurrence; count: number },
): Promise<{ dates: SeriesAnswer[]; openings: Openings }> {
  if (visit.override && !asStaff(ctx)) throw new Problem('forbidden')
  const horizon = plusMinutes(visit.starts_at, 60 * 24 * 31 * series.count)
  const openings = await findOpenings(ctx, visit.provider_id, visit.starts_at, horizon)
  if (!openings) throw new Problem('not_found')
  const starts = seriesStarts(Date.parse(visit.starts_at), series.every, series.count, zoneOf(openings.time_zone))
  const unbounded = caseOf(ctx, visit, openings, starts.at(-1)!.start)
  const prepared = prepare(unbounded)
  const overriding = visit.override ? { overriding: overridable } : {}
  const dates = starts.map(({ date, start }): SeriesAnswer => {
    const verdict = decide(prepared, start, overriding)
    const near = verdict.ok ? [] : nearestFree(unbounded, start, 2, { within_days: 3 })
    return {
      local_date: date as LocalDate,
      starts_at: iso(start),
      ends_at: iso(start + visit.duration_minutes * 60_000),
      ok: verdict.ok,
      rule: verdict.ok ? null : ruleNames[verdict.rule],
      nearest: near.map(iso),
    }
  })
  return { dates, openings }
}

/** The question for all dates up to `last`. The horizon is for single visits; a series reaches past it by its nature. */
function caseOf(ctx: Context, visit: Visit, openings: Openings, last: number): SlotCase {
  const { starts_at: from, duration_minutes, type, visit_mode, location_id } = visit
  const asking = { from, to: iso(last + 1), duration_minutes, type, visit_mode, location_id, as_staff: asStaff(ctx) }
  const slotCase = slotCaseOf(openings, asking, ctx.now())
  return { ...slotCase, provider: { ...slotCase.provider, rules: { ...slotCase.provider.rules, max_days_ahead: null } } }
}

const iso = (at: number): Instant => new Date(at).toISOString() as Instant
