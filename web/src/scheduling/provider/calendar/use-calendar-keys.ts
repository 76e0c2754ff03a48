import { msg } from '@lingui/core/macro'
import { useHotkeys } from '@mantine/hooks'
import { addDays } from '../../../kernel/words/format.ts'
import type { CalendarView } from '../routes.ts'
import { daysOf, findFirstDay } from './span.ts'

/** The entries for the list of keys that `?` opens. */
export const calendarKeys = [
  { keys: 'J', does: msg`Calendar: forward` },
  { keys: 'K', does: msg`Calendar: back` },
  { keys: 'T', does: msg`Calendar: today` },
  { keys: 'D, W, L', does: msg`Calendar: day, week, list` },
]

/** Lets letters page and change the view, except while somebody types. */
export function useCalendarKeys({
  view,
  day,
  today,
  go,
}: {
  view: CalendarView
  day: string
  today: string
  go: (change: { day?: string; view?: CalendarView }) => void
}): void {
  const first = findFirstDay(view, day)
  useHotkeys([
    ['J', () => go({ day: addDays(first, daysOf[view]) })],
    ['K', () => go({ day: addDays(first, -daysOf[view]) })],
    ['T', () => go({ day: today })],
    ['D', () => go({ view: 'day' })],
    ['W', () => go({ view: 'week' })],
    ['L', () => go({ view: 'list' })],
  ])
}
