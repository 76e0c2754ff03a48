import type { Instant } from '../../kernel/values.ts'
import { dayAfter, instantOf, makeClock, weekdayOf } from '../hours/zones.ts'

const morning = '08:00'
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The times that are offered for a message that goes out later: the next morning and, if that is another one, the next Monday morning, by this clock. */
export function listPlanTimes(now: Instant, zone: string): Instant[] {
  const clock = makeClock(zone)
  const today = clock.read(Date.parse(now)).slice(0, 10)
  const untilMonday = (8 - days.indexOf(weekdayOf(today))) % 7 || 7
  return [...new Set([1, untilMonday])].map((ahead) => instantOf(clock.find(dayAfter(today, ahead), morning)))
}

/** The moment of what stands in a field for a day and a time (`YYYY-MM-DDTHH:MM`), by this clock; undefined while it is empty. */
export const readMoment = (typed: string, zone: string): Instant | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? instantOf(makeClock(zone).find(typed.slice(0, 10), typed.slice(11, 16))) : undefined

/** What stands in such a field for a moment. */
export const writeMoment = (at: Instant, zone: string): string => makeClock(zone).read(Date.parse(at))
