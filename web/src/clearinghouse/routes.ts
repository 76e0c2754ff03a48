import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

export const payments = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remits',
  validateSearch: (search: Record<string, unknown>): { arrival?: 'overdue' } => ({
    arrival: search.arrival === 'overdue' ? 'overdue' : undefined,
  }),
  component: page(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
})

export const paperPayment = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remits/new',
  component: page(() => import('./paper/PaperPaymentPage.tsx'), 'PaperPaymentPage'),
})

export const decisions = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remits/claims',
  validateSearch: (search: Record<string, unknown>): { view?: string; payment?: string } => ({
    view: textOf(search.view),
    payment: textOf(search.payment),
  }),
  component: page(() => import('./decisions/DecisionsPage.tsx'), 'DecisionsPage'),
})

export const files = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remits/files',
  validateSearch: (search: Record<string, unknown>): { direction?: string; state?: string } => ({
    direction: textOf(search.direction),
    state: textOf(search.state),
  }),
  component: page(() => import('./files/FilesPage.tsx'), 'FilesPage'),
})

export const file = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remits/files/$fileId',
  component: page(() => import('./files/FilePage.tsx'), 'FilePage'),
})

export const suspense = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remits/suspense',
  validateSearch: (search: Record<string, unknown>): { view?: 'cleared' } => ({ view: search.view === 'cleared' ? 'cleared' : undefined }),
  component: page(() => import('./suspense/SuspensePage.tsx'), 'SuspensePage'),
})
