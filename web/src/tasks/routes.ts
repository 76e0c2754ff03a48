import { createRoute } from '@tanstack/react-router'
import { chunk } from '../kernel/browser/chunks.ts'
import { page, providerLayout } from '../kernel/routing.tsx'

const loadReads = chunk(() => import('./reads.ts'))

export const tasks = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/tasks',
  validateSearch: (search: Record<string, unknown>): { view?: 'done' } => ({ view: search.view === 'done' ? 'done' : undefined }),
  loader: async ({ context }) => (await loadReads()).readTasks(context.query),
  component: page(() => import('./TasksPage.tsx'), 'TasksPage'),
})
