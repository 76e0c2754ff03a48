import { getAppointment } from '@sorrel/contract/scheduling/operations'
import { createRoute } from '@tanstack/react-router'
import { query } from '../../kernel/calls/query.ts'
import { page, patientLayout } from '../../kernel/routing.tsx'

export const home = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app',
  // The link of an expired offer leads here, and the page says that it has expired.
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
