import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { useRef } from 'react'
import { addDays } from '../../../../kernel/words/format.ts'
import { useSchedule } from '../../use-schedule.ts'
import { daysOf } from '../span.ts'
import { useViewChoices } from '../view/choices.ts'
import { findGridHours, findHiddenWeekend } from './entries.ts'

/** The rows and columns of the grid. */
export type Frame = { hours: { from: number; to: number }; hidden: number[]; allDay: boolean }
type Asked = { view: 'day' | 'week'; first: string; events: readonly CalendarEvent[]; now: string; waiting: boolean }

/** The hours and the weekdays that the grid shows. While the entries of a week are not known yet, those of the week before stay. */
export function useFrame({ view, first, events, now, waiting }: Asked): Frame {
  const schedule = useSchedule()
  const { allHours } = useViewChoices()
  const last = useRef<{ of: string; frame: Frame } | null>(null)
  const of = `${view} ${allHours}`
  if (waiting && last.current?.of === of) return last.current.frame
  const days = Array.from({ length: daysOf[view] }, (_, i) => addDays(first, i))
  const frame = {
    hours: allHours ? wholeDay : findGridHours(schedule, events, days, now),
    hidden: allHours || view === 'day' ? [] : findHiddenWeekend(schedule, events, days, now),
    allDay: events.some(({ all_day, from_date, to_date }) => all_day && overlapsDays(from_date, to_date, days)),
  }
  // The same frame stays the same object, so that nothing is drawn again.
  if (JSON.stringify(frame) === JSON.stringify(last.current?.frame)) return last.current?.frame ?? frame
  last.current = { of, frame }
  return frame
}

const wholeDay = { from: 0, to: 24 }

/** Whether a whole-day entry is among the days shown. A single day is drawn from the data of its week. */
const overlapsDays = (from: string | null, to: string | null, days: readonly string[]) =>
  (from ?? '') <= (days.at(-1) ?? '') && (to ?? from ?? '') >= (days[0] ?? '')
