import {
  getAppointment,
  getCalendarDetails,
  listAppointments,
  listAvailabilitySlots,
  listWaitingList,
} from '@sorrel/contract/scheduling/operations'
import { createRoute } from '@tanstack/react-router'
import { staleBy } from '../../kernel/calls/live.ts'
import { query } from '../../kernel/calls/query.ts'
import { page, patientLayout } from '../../kernel/routing.tsx'

staleBy('appointment', [getAppointment, listAppointments, getCalendarDetails, listAvailabilitySlots])
// Its visits are told of one by one.
staleBy('series', [])
staleBy('waiting_list', [listWaitingList, listAvailabilitySlots])

export const home = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app',
  // Whoever comes by the message of an offer is told when it is over.
  validateSearch: (search: Record<string, unknown>): { offer?: 1 } => (search.offer ? { offer: 1 } : {}),
  component: page(() => import('./home/HomePage.tsx'), 'HomePage'),
})

export const visits = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/visits',
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Math.floor(Number(search.page))
    return page > 1 ? { page } : {}
  },
  component: page(() => import('./list/VisitsPage.tsx'), 'VisitsPage'),
})

export const visit = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/visits/$id',
  loader: ({ context, params }) => context.query.ensureQueryData(query(getAppointment, { params: { appointment_id: params.id } })),
  component: page(() => import('./visit/VisitPage.tsx'), 'VisitPage'),
})
