import { createRoute } from '@tanstack/react-router'
import { page, patientLayout, textOf } from '../kernel/routing.tsx'

const ofDraft = (search: Record<string, unknown>): { draft?: string } => {
  const draft = textOf(search.draft)
  return draft && /^[\da-f-]{36}$/.test(draft) ? { draft } : {}
}

export const releases = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/records/release',
  component: page(() => import('./patient/ReleasesPage.tsx'), 'ReleasesPage'),
})

export const newRelease = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/records/release/new',
  validateSearch: ofDraft,
  component: page(() => import('./patient/NewReleasePage.tsx'), 'NewReleasePage'),
})
