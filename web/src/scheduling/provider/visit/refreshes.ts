import {
  explainSlot,
  getAppointment,
  listAffectedVisits,
  listAppointments,
  listAvailabilitySlots,
  listCalendarEvents,
  listCloseOut,
  listSeries,
} from '@sorrel/contract/scheduling/operations'

/** The reads that any change of a visit makes stale. */
export const visitReads = [
  getAppointment,
  listAppointments,
  listCalendarEvents,
  listAffectedVisits,
  listCloseOut,
  listSeries,
  listAvailabilitySlots,
  explainSlot,
] as const
