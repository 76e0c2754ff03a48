import { msg } from '@lingui/core/macro'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { showKeys } from '../../../kernel/shell/palette/keys.ts'
import type { CalendarView } from '../routes.ts'
import { type Asking, ask } from './new.ts'
import { findPage } from './span.ts'

/** The entries for the list of keys that `?` opens. */
const calendarKeys = [
  { keys: 'N', does: msg`Calendar: book a patient` },
  { keys: 'B', does: msg`Calendar: block time` },
  { keys: 'J', does: msg`Calendar: forward` },
  { keys: 'K', does: msg`Calendar: back` },
  { keys: 'T', does: msg`Calendar: today` },
  { keys: 'D, W, M, L', does: msg`Calendar: day, week, month, list` },
]

/** Lets letters page and change the view, except while somebody types, and lists them among the keys. */
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
  useEffect(() => {
    return showKeys(calendarKeys)
  }, [])
  useHotkeys([
    ['N', () => askUnlessBusy('book')],
    ['B', () => askUnlessBusy('block')],
    ['J', () => go({ day: findPage(view, day, 1) })],
    ['K', () => go({ day: findPage(view, day, -1) })],
    ['T', goToday],
    ['D', () => go({ view: 'day' })],
    ['W', () => go({ view: 'week' })],
    ['M', () => go({ view: 'month' })],
    ['L', () => go({ view: 'list' })],
  ])
}

/** A letter begins nothing new over a dialog that is open. */
function askUnlessBusy(what: Asking): void {
  if (!document.querySelector('[role="dialog"]')) ask(what)
}
