import { getAppointment, getAvailabilitySchedule, listAffectedVisits, listCloseOut } from '@sorrel/contract/scheduling/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../kernel/calls/query.ts'

/** The reads that every screen of a dietitian's calendar needs. */
export const readSchedule = (client: QueryClient) => client.ensureQueryData(query(getAvailabilitySchedule))

/** The reads of the calendar: the schedule, and the days with visits to settle, which are drawn above it. Without the latter it opens too. */
export const readCalendar = (client: QueryClient) => Promise.all([readSchedule(client), client.prefetchQuery(query(listAffectedVisits))])

/** The reads of the home screen: the schedule, and the visits that are not marked yet. */
export const readHome = (client: QueryClient) => Promise.all([readSchedule(client), client.prefetchQuery(query(listCloseOut))])

/** The reads of a visit's page: the schedule and the visit. */
export const readVisit = (client: QueryClient, appointment_id: string) =>
  Promise.all([readSchedule(client), client.ensureQueryData(query(getAppointment, { params: { appointment_id } }))])
