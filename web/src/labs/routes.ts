import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, patientLayout, providerLayout, textOf } from '../kernel/routing.tsx'

// Patients load this table of routes as well, so the reads of staff stay in a chunk of their own.
const loadReads = chunk(() => import('../care/reads.ts'))
const correcting = (search: Record<string, unknown>): { corrects?: string } => {
  const corrects = textOf(search.corrects)
  return corrects && /^[\da-f-]{36}$/.test(corrects) ? { corrects } : {}
}

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
