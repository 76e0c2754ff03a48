import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

export const refundsAndDisputes = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/refunds',
  validateSearch: (search: Record<string, unknown>): { view?: string } => ({ view: textOf(search.view) }),
  component: page(() => import('./staff/RefundsPage.tsx'), 'RefundsPage'),
})
