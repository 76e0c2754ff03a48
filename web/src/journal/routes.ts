import { createRoute } from '@tanstack/react-router'
import { page, patientLayout, textOf } from '../kernel/routing.tsx'

export const journal = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal',
  component: page(() => import('./JournalPage.tsx'), 'JournalPage'),
})

export const newEntry = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal/new',
  /** The message from which the entry comes, and its conversation. */
  validateSearch: (search: Record<string, unknown>): { message?: string; channel?: string } => ({
    message: textOf(search.message),
    channel: textOf(search.channel),
  }),
  component: page(() => import('./NewEntryPage.tsx'), 'NewEntryPage'),
})

export const entry = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal/$id',
  component: page(() => import('./EntryPage.tsx'), 'EntryPage'),
})
