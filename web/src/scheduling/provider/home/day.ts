import type { Appointment, CalendarEvent } from '@sorrel/contract/scheduling/schemas'

/** One row of the day: a visit, or time that is blocked. */
export type DayItem = { key: string; starts_at: string; ends_at: string; visit: Appointment | null; title: string }

/** The rows in the list of a day: visits, and the breaks between them. Whole days off and holds of others are no rows. */
export const listDayItems = (events: readonly CalendarEvent[]): DayItem[] =>
  events
    .filter(({ kind, all_day }) => kind === 'appointment' || (!all_day && (kind === 'block' || kind === 'external_busy')))
    .map(({ key, starts_at, ends_at, appointment, title }) => ({ key, starts_at, ends_at, visit: appointment, title }))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))

/** The visit that comes next or runs now and is not marked yet: its row opens. */
export const findNextVisit = (items: readonly DayItem[], now: string): Appointment | null =>
  items.find(({ visit }) => visit?.status === 'Scheduled' && visit.ends_at > now)?.visit ?? null

/** How many visits there are, how many lie behind, and when the last one ends. */
export function countDay(items: readonly DayItem[], now: string): { all: number; behind: number; last_ends_at: string | null } {
  const visits = items.flatMap(({ visit }) => (visit ? [visit] : []))
  const ends = visits.map(({ ends_at }) => ends_at).sort()
  return { all: visits.length, behind: ends.filter((end) => end <= now).length, last_ends_at: ends.at(-1) ?? null }
}

/** The first row that begins after now, above which the line of the present is drawn. -1 if the day has no such row. */
export const findRowAfterNow = (items: readonly DayItem[], now: string): number => items.findIndex(({ ends_at }) => ends_at > now)

/** The hours that a ribbon shows: whole ones around everything, at least eight. */
export function findRibbonHours(minutes: readonly { from: number; to: number }[]): { from: number; to: number } {
  const from = Math.min(8, ...minutes.map(({ from }) => Math.floor(from / 60)))
  const to = Math.max(17, ...minutes.map(({ to }) => Math.ceil(to / 60)))
  return { from: Math.max(0, from), to: Math.min(24, to) }
}
