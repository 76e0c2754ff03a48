import { addDays, mondayOf } from '../../../kernel/words/format.ts'
import type { CalendarView } from '../routes.ts'
import { findInstantAt } from '../wall-time.ts'

/** The number of days that a view shows and pages by. */
export const daysOf = { day: 1, week: 7, list: 14 } as const satisfies Record<CalendarView, number>

/** The first day that a view shows when it is opened on `day`. */
export const findFirstDay = (view: CalendarView, day: string): string => (view === 'week' ? mondayOf(day) : day)

/** The span to read from the server. For a single day it is the whole week, so that paging through days needs one call. */
export function findAskedSpan(view: CalendarView, day: string, zone: string): { start_time: string; end_time: string } {
  const from = view === 'list' ? day : mondayOf(day)
  const days = view === 'list' ? daysOf.list : 7
  return { start_time: findInstantAt(from, '00:00', zone), end_time: findInstantAt(addDays(from, days), '00:00', zone) }
}
