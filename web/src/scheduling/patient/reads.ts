import { getAppointment, listAppointments, listAvailabilitySlots, listWaitingList } from '@sorrel/contract/scheduling/operations'

/** The reads that any change of a visit makes stale. */
export const visitReads = [getAppointment, listAppointments, listAvailabilitySlots, listWaitingList] as const
