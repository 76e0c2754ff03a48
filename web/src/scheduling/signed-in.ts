import { msg } from '@lingui/core/macro'
import {
  explainSlot,
  getAppointment,
  getAvailabilitySchedule,
  getCalendarDetails,
  listAffectedVisits,
  listAppointments,
  listAvailabilitySlots,
  listCalendarEvents,
  listCloseOut,
  listWaitingList,
} from '@sorrel/contract/scheduling/operations'
import { IconCalendar, IconClock, IconHome } from '@tabler/icons-react'
import { chunk } from '../kernel/browser/chunks.ts'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const timeReads = [listAvailabilitySlots, explainSlot, listCalendarEvents, listAffectedVisits]

export const scheduling: SignedInPart = {
  tabs: {
    patient: [
      { to: '/app', label: msg`Home`, icon: IconHome, place: 0 },
      { to: '/app/visits', label: msg`Visits`, icon: IconCalendar, place: 10 },
    ],
    provider: [
      { to: '/provider', label: msg`Home`, icon: IconHome, place: 0 },
      { to: '/provider/calendar', label: msg`Calendar`, icon: IconCalendar, place: 10 },
      { to: '/provider/availability', label: msg`Open hours`, icon: IconClock, place: 20 },
    ],
  },
  stale: {
    appointment: [getAppointment, listAppointments, listCloseOut, getCalendarDetails, ...timeReads],
    // Nothing: each visit of the series sends a live event of its own.
    series: [],
    calendar_block: timeReads,
    hold: timeReads,
    // An offer from the waiting list holds a time, so when it changes, the list of times changes too.
    waiting_list: [listWaitingList, ...timeReads],
    availability: [getAvailabilitySchedule, ...timeReads],
  },
  actions: { kind: 'provider', load: chunk(() => import('./provider/actions.ts').then(({ actions }) => actions)) },
}
