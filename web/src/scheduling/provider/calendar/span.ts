import { addDays, mondayOf } from '../../../kernel/words/format.ts'
import type { CalendarView } from '../routes.ts'
import { findInstantAt } from '../wall-time.ts'
import { addMonths, findMonthEnd, findMonthStart, listMonthWeeks } from './month/months.ts'

/** The number of days that a view shows and pages by; a month has no fixed number. */
export const daysOf = { day: 1, week: 7, list: 14 } as const satisfies Partial<Record<CalendarView, number>>

/** The first day that a view shows when it is opened on `day`. The days of other months around a month do not count. */
export function findFirstDay(view: CalendarView, day: string): string {
  if (view === 'month') return findMonthStart(day)
  return view === 'week' ? mondayOf(day) : day
}

/** The last day that a view shows. */
export const findLastDay = (view: CalendarView, day: string): string =>
  view === 'month' ? findMonthEnd(day) : addDays(findFirstDay(view, day), daysOf[view] - 1)

/** The day on which the view opens one page later, or earlier with -1. */
export const findPage = (view: CalendarView, day: string, pages: 1 | -1): string =>
  view === 'month' ? addMonths(findMonthStart(day), pages) : addDays(findFirstDay(view, day), pages * daysOf[view])

/** The span to read from the server. For a single day it is the whole week, so that paging through days needs one call. */
export function findAskedSpan(view: CalendarView, day: string, zone: string): { start_time: string; end_time: string } {
  const { from, days } = findAskedDays(view, day)
  return { start_time: findInstantAt(from, '00:00', zone), end_time: findInstantAt(addDays(from, days), '00:00', zone) }
}

function findAskedDays(view: CalendarView, day: string): { from: string; days: number } {
  if (view === 'list') return { from: day, days: daysOf.list }
  if (view !== 'month') return { from: mondayOf(day), days: 7 }
  return { from: mondayOf(findMonthStart(day)), days: listMonthWeeks(day).length * 7 }
}
