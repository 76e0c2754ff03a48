import { getAppointment, listAppointments, listAvailabilitySlots, listWaitingList } from '@sorrel/contract/scheduling/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../kernel/calls/query.ts'

/** The reads that any change of a visit makes stale. */
export const visitReads = [getAppointment, listAppointments, listAvailabilitySlots, listWaitingList] as const

/** The read of one visit, for its screen. */
export const readVisit = (client: QueryClient, appointment_id: string) =>
  client.ensureQueryData(query(getAppointment, { params: { appointment_id } }))
