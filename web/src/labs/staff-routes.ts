import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout } from '../kernel/routing.tsx'
import { correcting } from './routes.ts'

const loadReads = chunk(() => import('../care/reads.ts'))

export const newLabOfClient = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients/$careId/labs/new',
  validateSearch: correcting,
  loader: async ({ context, params }) => (await loadReads()).readClient(context.query, params.careId),
  component: page(() => import('./provider/NewLabPage.tsx'), 'NewLabPage'),
})

export const labOfClient = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/clients/$careId/labs/$labId',
  loader: async ({ context, params }) => (await loadReads()).readClient(context.query, params.careId),
  component: page(() => import('./provider/ReviewPage.tsx'), 'ReviewPage'),
})
