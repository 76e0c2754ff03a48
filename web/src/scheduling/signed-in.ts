import {
  explainSlot,
  getAppointment,
  getAvailabilitySchedule,
  getCalendarDetails,
  listAppointments,
  listAvailabilitySlots,
  listCalendarEvents,
  listCloseOut,
  listWaitingList,
} from '@sorrel/contract/scheduling/operations'
import { chunk } from '../kernel/browser/chunks.ts'
import type { SignedInPart } from '../kernel/calls/signed-in.ts'
import { currentSession } from '../kernel/session.ts'

const timeReads = [listAvailabilitySlots, explainSlot, listCalendarEvents]
const loadClients = chunk(() => import('./provider/calendar/dialogs/use-clients.ts'))

export const scheduling: SignedInPart = {
  stale: {
    appointment: [getAppointment, listAppointments, listCloseOut, getCalendarDetails, ...timeReads],
    // Each visit of a series is told of by itself.
    series: [],
    calendar_block: timeReads,
    hold: timeReads,
    // An offer holds a time.
    waiting_list: [listWaitingList, ...timeReads],
    availability: [getAvailabilitySchedule, ...timeReads],
  },
  // A provider finds clients as well as screens.
  search: async (text) => {
    if (currentSession()?.actor.kind !== 'provider') return []
    const { findClients } = await loadClients()
    return findClients(text)
  },
  actions: { kind: 'provider', load: chunk(() => import('./provider/actions.ts').then(({ actions }) => actions)) },
}
