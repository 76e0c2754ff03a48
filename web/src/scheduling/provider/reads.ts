import { getAppointment, getAvailabilitySchedule, listCloseOut } from '@sorrel/contract/scheduling/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../kernel/calls/query.ts'

/** What all screens of a dietitian's calendar need. */
export const readSchedule = (client: QueryClient) => client.ensureQueryData(query(getAvailabilitySchedule))

/** The schedule, and the visits that wait for a mark. */
export const readHome = (client: QueryClient) => Promise.all([readSchedule(client), client.prefetchQuery(query(listCloseOut))])

/** The schedule and one visit. */
export const readVisit = (client: QueryClient, appointment_id: string) =>
  Promise.all([readSchedule(client), client.ensureQueryData(query(getAppointment, { params: { appointment_id } }))])
