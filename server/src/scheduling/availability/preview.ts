import { bookingModes } from '@sorrel/contract/scheduling/vocabulary'
import type { previewAvailabilitySchedule } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { type Context, requireProviderActor } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { day, mondayOf, readDay } from '../engine/instants.ts'
import { listOffersBetween } from '../engine/offers.ts'
import { findDayStart, offsetTableOf } from '../engine/offsets.ts'
import { openStretches, planWindows } from '../engine/windows.ts'
import { findOpenings, type Openings, slotCaseOf } from './openings.ts'
import { findTodayIn, rangesOf, readLocationIds, refuseUnknownPlaces, type ScheduleIn, windowOf } from './schedule.ts'
import { slotOf } from './slots.ts'
import { findTouchedVisits } from './touched.ts'

type Question = z.output<typeof previewAvailabilitySchedule.body>

/**
 * What patients in follow-up care would be offered if this schedule were saved now, and the booked visits that it would no longer cover.
 */
export async function previewSchedule(ctx: Context, { schedule, from, days, duration_minutes, visit_mode }: Question) {
  const { provider_id } = requireProviderActor(ctx)
  refuseUnknownPlaces(schedule, await readLocationIds(ctx, provider_id))
  const first = readDay(from, 'from')
  const toIso = (date: number) => new Date(date * day).toISOString()
  const stored = await findOpenings(ctx, provider_id, toIso(first - 1), toIso(first + days + 1))
  if (!stored) throw new Problem('not_found')
  const openings = withSchedule(ctx, stored, schedule)
  const offsets = offsetTableOf(openings.time_zone)
  const span = {
    from: new Date(findDayStart(offsets, first)).toISOString(),
    to: new Date(findDayStart(offsets, first + days)).toISOString(),
  }
  const slotCase = slotCaseOf(openings, { ...span, duration_minutes, type: 'Follow-up' }, ctx.now())
  return {
    slots: listOffersBetween(slotCase, visit_mode ? [visit_mode] : bookingModes).map(slotOf),
    touched: await findTouchedVisits(ctx, provider_id, 'hours', (stored) => withSchedule(ctx, stored, schedule)),
    weekly_minutes: countWeeklyMinutes(openings, first),
    time_zone: openings.time_zone,
  }
}

/** The stored openings with the hours, exceptions and rules of a schedule that is not saved. */
function withSchedule(ctx: Context, stored: Openings, schedule: ScheduleIn): Openings {
  const time_zone = schedule.time_zone ?? stored.time_zone
  const today = findTodayIn(ctx, time_zone)
  return {
    ...stored,
    time_zone,
    rules: { ...stored.rules, ...schedule.rules },
    windows: schedule.windows.map((window, at) => ({ ...windowOf(window, today), id: window.id ?? String(at) })),
    overrides: schedule.overrides.map((override) => ({ date: override.date, windows: rangesOf(override) })),
  }
}

/** Open minutes a week: the mean of the four weeks from that date's Monday on. Exceptions of single dates do not count. */
function countWeeklyMinutes({ windows, time_zone }: Openings, date: number): number {
  const offsets = offsetTableOf(time_zone)
  const [from, till] = [findDayStart(offsets, mondayOf(date)), findDayStart(offsets, mondayOf(date) + 28)]
  const { starts, ends } = openStretches(planWindows({ windows }, {}), offsets, from, till)
  const open = starts.reduce((sum, start, at) => sum + Math.max(0, Math.min(ends[at]!, till) - Math.max(start, from)), 0)
  return Math.round(open / 4 / 60_000)
}
