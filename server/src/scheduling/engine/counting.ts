import type { CapRule } from './busy.ts'
import { type Millis, mondayOf } from './instants.ts'
import { findLocalDayAt } from './offsets.ts'
import { prepareCase, type SlotCase } from './slots.ts'

/** How many visits and live holds count toward the limit that a rule is about, and that limit; null if there is no such limit. */
export function countTowardCap(slotCase: SlotCase, start: Millis, rule: CapRule): { booked: number; limit: number } | null {
  const { tally, rules, offsets } = prepareCase(slotCase, { from: start, till: start + 1 })
  const day = findLocalDayAt(offsets, start)
  const week = mondayOf(day)
  const [limit, booked] = {
    daily_cap: [rules.max_per_day, tally?.days.get(day)],
    weekly_cap: [rules.max_per_week, tally?.weeks.get(week)],
    new_weekly_cap: [rules.new_per_week, tally?.newInWeek.get(week)],
  }[rule]
  return limit == null ? null : { limit, booked: booked ?? 0 }
}
