import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const journal = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal',
  component: page(() => import('./JournalPage.tsx'), 'JournalPage'),
})

export const newEntry = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal/new',
  component: page(() => import('./NewEntryPage.tsx'), 'NewEntryPage'),
})

export const entry = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal/$id',
  component: page(() => import('./EntryPage.tsx'), 'EntryPage'),
})
