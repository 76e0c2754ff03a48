import { msg } from '@lingui/core/macro'
import { useHotkeys } from '@mantine/hooks'
import type { CalendarView } from '../routes.ts'
import { findPage } from './span.ts'

/** The entries for the list of keys that `?` opens. */
export const calendarKeys = [
  { keys: 'J', does: msg`Calendar: forward` },
  { keys: 'K', does: msg`Calendar: back` },
  { keys: 'T', does: msg`Calendar: today` },
  { keys: 'D, W, M, L', does: msg`Calendar: day, week, month, list` },
]

/** Lets letters page and change the view, except while somebody types. */
export function useCalendarKeys({
  view,
  day,
  go,
  goToday,
}: {
  view: CalendarView
  day: string
  go: (change: { day?: string; view?: CalendarView }) => void
  goToday: () => void
}): void {
  useHotkeys([
    ['J', () => go({ day: findPage(view, day, 1) })],
    ['K', () => go({ day: findPage(view, day, -1) })],
    ['T', goToday],
    ['D', () => go({ view: 'day' })],
    ['W', () => go({ view: 'week' })],
    ['M', () => go({ view: 'month' })],
    ['L', () => go({ view: 'list' })],
  ])
}
