import { listCalendarEvents } from '@sorrel/contract/scheduling/operations'
import type { Appointment, CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { nameOf, type OutputOf } from '../../../../kernel/calls/api.ts'

type Read = OutputOf<typeof listCalendarEvents>
type Span = { start_time: string; end_time: string }
export type Replaced = { before: Pick<Appointment, 'id'>; moved: Appointment }

/**
 * Puts moved visits in the places of those that they replace, in every week that was read, until it is read again. Otherwise a week would
 * for a moment draw an entry that exists no longer, and whoever chose it would see its panel close under their hands.
 */
export function replaceEntries(client: QueryClient, replaced: readonly Replaced[]): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [nameOf(listCalendarEvents)] })) {
    const span = (queryKey[1] as { query?: Span }).query
    if (span) client.setQueryData<Read>(queryKey, (read) => read && { ...read, items: withMoved(read.items, span, replaced) })
  }
}

/** The entries of a span once visits have moved out of it, within it or into it. */
export function withMoved(entries: readonly CalendarEvent[], span: Span, replaced: readonly Replaced[]): CalendarEvent[] {
  const gone = new Set(replaced.flatMap(({ before, moved }) => [before.id, moved.id]))
  const come = replaced.filter(({ moved }) => moved.starts_at < span.end_time && moved.ends_at > span.start_time)
  return [...entries.filter(({ key }) => !gone.has(key)), ...come.map(({ moved }) => entryOf(moved))]
}

/** A visit as an entry of the calendar. */
export function entryOf(visit: Appointment): CalendarEvent {
  const { id, patient_name, starts_at, ends_at, series_id, version } = visit
  return {
    ...{ id, key: id, kind: 'appointment', title: patient_name, starts_at, ends_at, series_id, version, appointment: visit },
    ...{ all_day: false, from_date: null, to_date: null, occurrence_date: null, recurrence: null, expires_at: null },
  }
}
