import type { CareSort, CareView } from '@sorrel/contract/care/vocabulary'
import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout } from '../kernel/routing.tsx'

// Patients load this table of routes as well, so the reads of staff stay in a chunk of their own.
const loadReads = chunk(() => import('./reads.ts'))
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const views = [
  'needs_me',
  'unread_chat',
  'unsigned_note',
  'contest_open',
  'labs_unreviewed',
  'journal_unreviewed',
  'inactive_30d',
  'no_next_visit',
  'coverage_expiring',
  'balance_due',
  'all',
  'ended',
] as const satisfies readonly CareView[]
const sorts = ['urgent', 'name', 'last_visit', 'next_visit', 'visits'] as const satisfies readonly CareSort[]
const oneOf = <V extends string>(all: readonly V[], value: unknown): V | undefined => all.find((one) => one === value)
type ClientsSearch = { view?: CareView; sort?: CareSort; page?: number }

export const clients = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients',
  validateSearch: ({ view, sort, page }: Record<string, unknown>): ClientsSearch => ({
    view: oneOf(views, view),
    sort: oneOf(sorts, sort),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1000 ? page : undefined,
  }),
  loader: async ({ context }) => (await loadReads()).readClients(context.query),
  component: page(() => import('./caseload/ClientsPage.tsx'), 'ClientsPage'),
})

export const client = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients/$careId',
  validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: text(search.tab) }),
  loader: async ({ context, params }) => (await loadReads()).readClient(context.query, params.careId),
  component: page(() => import('./chart/ClientPage.tsx'), 'ClientPage'),
})
