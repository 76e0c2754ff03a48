import { getAppointment, listAppointments, listAvailabilitySlots, listWaitingList } from '@sorrel/contract/scheduling/operations'

/** What any change of a visit makes stale. */
export const visitReads = [getAppointment, listAppointments, listAvailabilitySlots, listWaitingList] as const
