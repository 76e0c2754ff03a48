import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

export const imports = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/import',
  component: page(() => import('./ImportsPage.tsx'), 'ImportsPage'),
})

export const newImport = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/import/new',
  validateSearch: (search: Record<string, unknown>): { patient?: string } => ({ patient: textOf(search.patient) }),
  component: page(() => import('./NewImportPage.tsx'), 'NewImportPage'),
})

export const importRun = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/import/$importId',
  validateSearch: (search: Record<string, unknown>): { rows?: string } => ({ rows: textOf(search.rows) }),
  component: page(() => import('./ImportPage.tsx'), 'ImportPage'),
})
