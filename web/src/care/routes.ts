import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout } from '../kernel/routing.tsx'

// Patients load this table of routes as well, so the reads of staff stay in a chunk of their own.
const loadReads = chunk(() => import('./reads.ts'))
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const client = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients/$careId',
  validateSearch: (search: Record<string, unknown>): { tab?: string } => ({ tab: text(search.tab) }),
  loader: async ({ context, params }) => (await loadReads()).readClient(context.query, params.careId),
  component: page(() => import('./chart/ClientPage.tsx'), 'ClientPage'),
})
