import { longestLeaveDays } from './vocabulary.ts'
import { dayAfter } from './zones.ts'

type Hours = { weekday: string; start_local: string; end_local: string }

/** The place of hours that end before they begin, or begin before others of their day have ended; null if all is well. */
export function findHoursFault(hours: readonly Hours[]): number | null {
  const meets = (a: Hours, b: Hours) => a.weekday === b.weekday && a.start_local < b.end_local && b.start_local < a.end_local
  const at = hours.findIndex((one, nth) => one.start_local >= one.end_local || hours.slice(0, nth).some((other) => meets(one, other)))
  return at < 0 ? null : at
}

type Leave = { starts_on: string; ends_on: string }
type Fault = { at: number; field: 'starts_on' | 'ends_on'; code: 'not_in_order' | 'out_of_range' | 'overlaps' }

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`))

/** What is wrong with leaves: one ends before it begins, lasts longer than a year, or meets another. */
export function findLeavesFault(leaves: readonly Leave[]): Fault | null {
  for (const [at, { starts_on, ends_on }] of leaves.entries()) {
    // The schema refuses what is no date, and asks here all the same.
    if (!isDate(starts_on) || !isDate(ends_on)) continue
    if (ends_on < starts_on) return { at, field: 'ends_on', code: 'not_in_order' }
    if (ends_on > dayAfter(starts_on, longestLeaveDays - 1)) return { at, field: 'ends_on', code: 'out_of_range' }
    if (leaves.slice(0, at).some((other) => starts_on <= other.ends_on && other.starts_on <= ends_on))
      return { at, field: 'starts_on', code: 'overlaps' }
  }
  return null
}
