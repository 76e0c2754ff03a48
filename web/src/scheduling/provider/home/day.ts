import type { Appointment, CalendarEvent } from '@sorrel/contract/scheduling/schemas'

/** One row of the day: a visit, or time that is blocked. */
export type DayItem = { key: string; starts_at: string; ends_at: string; visit: Appointment | null; title: string; isBlock: boolean }

/** The rows in the list of a day: visits and blocked times. Days off and holds are left out. */
export const listDayItems = (events: readonly CalendarEvent[]): DayItem[] =>
  events
    .filter(({ kind, all_day }) => kind === 'appointment' || (!all_day && (kind === 'block' || kind === 'external_busy')))
    .map(({ key, kind, starts_at, ends_at, appointment, title }) => ({
      ...{ key, starts_at, ends_at, title },
      visit: appointment,
      isBlock: kind === 'block',
    }))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))

/** The unmarked visit that is under way or comes next. The list shows its row opened. */
export const findNextVisit = (items: readonly DayItem[], now: string): Appointment | null =>
  items.find(({ visit }) => visit?.status === 'Scheduled' && visit.ends_at > now)?.visit ?? null

/** The number of visits, how many of them are over, and when the last one ends. */
export function countDay(items: readonly DayItem[], now: string): { all: number; behind: number; last_ends_at: string | null } {
  const visits = items.flatMap(({ visit }) => (visit ? [visit] : []))
  const ends = visits.map(({ ends_at }) => ends_at).sort()
  return { all: visits.length, behind: ends.filter((end) => end <= now).length, last_ends_at: ends.at(-1) ?? null }
}

/** The index of the first row that ends after now, or -1. The line that marks the present time is drawn above this row. */
export const findRowAfterNow = (items: readonly DayItem[], now: string): number => items.findIndex(({ ends_at }) => ends_at > now)

/** The hours that the ribbon shows: 8 to 17, extended to whole hours so that every entry fits. */
export function findRibbonHours(minutes: readonly { from: number; to: number }[]): { from: number; to: number } {
  const from = Math.min(8, ...minutes.map(({ from }) => Math.floor(from / 60)))
  const to = Math.max(17, ...minutes.map(({ to }) => Math.ceil(to / 60)))
  return { from: Math.max(0, from), to: Math.min(24, to) }
}
