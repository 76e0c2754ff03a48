import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, patientLayout, providerLayout } from '../kernel/routing.tsx'

// Patients load this table of routes as well, so the reads of staff stay in a chunk of their own.
const loadReads = chunk(() => import('../care/reads.ts'))
const correcting = (search: Record<string, unknown>): { corrects?: string } =>
  typeof search.corrects === 'string' && /^[\da-f-]{36}$/.test(search.corrects) ? { corrects: search.corrects } : {}

export const labs = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/labs',
  component: page(() => import('./patient/LabsPage.tsx'), 'LabsPage'),
})

export const newLab = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/labs/new',
  validateSearch: correcting,
  component: page(() => import('./patient/NewLabPage.tsx'), 'NewLabPage'),
})

export const lab = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/labs/$id',
  component: page(() => import('./patient/LabPage.tsx'), 'LabPage'),
})

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
