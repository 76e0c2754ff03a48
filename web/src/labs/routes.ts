import { createRoute } from '@tanstack/react-router'
import { page, patientLayout, textOf } from '../kernel/routing.tsx'

/** The report that a new one corrects, if the address names one. */
export const correcting = (search: Record<string, unknown>): { corrects?: string } => {
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
