import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout, textOf } from '../kernel/routing.tsx'

// Patients load this table of routes as well, so the reads of staff stay in a chunk of their own.
const loadReads = chunk(() => import('./reads.ts'))

// The screen knows the views and orders; here their lists would weigh on everybody's first script.
type ClientsSearch = { view?: string; sort?: string; page?: number }

export const clients = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients',
  validateSearch: (search: Record<string, unknown>): ClientsSearch => {
    const page = Number(search.page)
    return {
      view: textOf(search.view),
      sort: textOf(search.sort),
      page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : undefined,
    }
  },
  loader: async ({ context }) => (await loadReads()).readClients(context.query),
  component: page(() => import('./caseload/ClientsPage.tsx'), 'ClientsPage'),
})

export const client = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients/$careId',
  validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: textOf(search.tab) }),
  loader: async ({ context, params }) => (await loadReads()).readClient(context.query, params.careId),
  component: page(() => import('./chart/ClientPage.tsx'), 'ClientPage'),
})
