import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { addDays, dayOf, mondayOf } from '../../../../kernel/words/format.ts'

/** The first day of the month of a day. */
export const findMonthStart = (day: string): string => `${day.slice(0, 8)}01`

/** The last day of the month of a day. */
export const findMonthEnd = (day: string): string => addDays(findMonthStart(addMonths(findMonthStart(day), 1)), -1)

/** The same day so many months later; the last one of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The weeks that show the month of a day, each from Monday to Sunday, with the days of other months at both ends. */
export function listMonthWeeks(day: string): string[][] {
  const [first, last] = [mondayOf(findMonthStart(day)), findMonthEnd(day)]
  const weeks: string[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) weeks.push(listWeekDays(monday))
  return weeks
}

const listWeekDays = (monday: string): string[] => Array.from({ length: 7 }, (_, i) => addDays(monday, i))

/** The day to which a key leads from another day, as in any calendar; undefined for other keys. */
export function findDayByKey(key: string, day: string): string | undefined {
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return addDays(mondayOf(day), 6)
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  return step === undefined ? undefined : addDays(day, step)
}

/** The parts of an entry that decide on which days it is. */
type Entry = Pick<CalendarEvent, 'kind' | 'starts_at' | 'ends_at' | 'all_day' | 'from_date' | 'to_date' | 'appointment'>

/** What a day of a month shows: how many visits it has, and the time that is kept free of them. */
export type DaySum<Event extends Entry = CalendarEvent> = { visits: number; blocks: Event[] }

/** The visits and the blocks of each day, by the clock of a zone. A block of several days is on each of them. */
export function sumUpDays<Event extends Entry>(events: readonly Event[], zone: string): ReadonlyMap<string, DaySum<Event>> {
  const days = new Map<string, DaySum<Event>>()
  const sumOf = (day: string): DaySum<Event> => {
    const sum = days.get(day) ?? { visits: 0, blocks: [] }
    days.set(day, sum)
    return sum
  }
  for (const event of events) {
    if (event.kind === 'appointment') {
      if (event.appointment?.status !== 'Canceled') sumOf(dayOf(event.starts_at, zone)).visits += 1
    } else if (event.kind !== 'hold') {
      const { from, to } = spanOf(event, zone)
      for (let day = from; day <= to; day = addDays(day, 1)) sumOf(day).blocks.push(event)
    }
  }
  return days
}

function spanOf({ all_day, from_date, to_date, starts_at, ends_at }: Entry, zone: string): { from: string; to: string } {
  if (all_day && from_date) return { from: from_date, to: to_date ?? from_date }
  // An entry that ends at midnight is not on the day that begins then.
  return { from: dayOf(starts_at, zone), to: dayOf(new Date(Date.parse(ends_at) - 1).toISOString(), zone) }
}
