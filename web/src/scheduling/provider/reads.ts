import {
  getAppointment,
  getAvailabilitySchedule,
  listAffectedVisits,
  listCalendarEvents,
  listCloseOut,
} from '@sorrel/contract/scheduling/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { isWeekOver } from './calendar/opening.ts'
import { findAskedSpan } from './calendar/span.ts'
import type { Schedule } from './use-schedule.ts'

/** The reads that every screen of a dietitian's calendar needs. */
export const readSchedule = (client: QueryClient) => client.ensureQueryData(query(getAvailabilitySchedule))

/**
 * The reads of the calendar: the schedule, and the days with visits to settle, which are drawn above it. Without the latter it opens too.
 * What is left of this week is read first if that decides which week opens.
 */
export const readCalendar = (client: QueryClient) =>
  Promise.all([readSchedule(client).then((hours) => readRestOfWeek(client, hours)), client.prefetchQuery(query(listAffectedVisits))])

async function readRestOfWeek(client: QueryClient, hours: Schedule): Promise<void> {
  const now = readNow()
  const span = findAskedSpan('week', dayOf(now, hours.time_zone), hours.time_zone)
  if (isWeekOver(hours, now)) await client.prefetchQuery(query(listCalendarEvents, { query: span }))
}

/** The reads of the home screen: the schedule, and the visits that are not marked yet. */
export const readHome = (client: QueryClient) => Promise.all([readSchedule(client), client.prefetchQuery(query(listCloseOut))])

/** The reads of a visit's page: the schedule and the visit. */
export const readVisit = (client: QueryClient, appointment_id: string) =>
  Promise.all([readSchedule(client), client.ensureQueryData(query(getAppointment, { params: { appointment_id } }))])
