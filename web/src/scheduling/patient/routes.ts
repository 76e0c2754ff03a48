import { createRoute } from '@tanstack/react-router'
import { chunk } from '../../kernel/browser/chunks.ts'
import { page, patientLayout } from '../../kernel/routing.tsx'

// People who are not signed in load this table of routes as well, so the reads of patients stay in a chunk of their own.
const loadReads = chunk(() => import('./reads.ts'))

export const home = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app',
  // The link in a message about an offer leads here once the offer has expired, and the page says so.
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
  loader: async ({ context, params }) => (await loadReads()).readVisit(context.query, params.id),
  component: page(() => import('./visit/VisitPage.tsx'), 'VisitPage'),
})
