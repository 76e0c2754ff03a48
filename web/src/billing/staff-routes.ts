import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

export const balances = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/billing',
  validateSearch: (search: Record<string, unknown>): { view?: string } => ({ view: textOf(search.view) }),
  component: page(() => import('./staff/BalancesPage.tsx'), 'BalancesPage'),
})

export const patientBills = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/billing/$patientId',
  component: page(() => import('./staff/PatientBillsPage.tsx'), 'PatientBillsPage'),
})

export const visitMoney = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/visits/$id/money',
  component: page(() => import('./finance/VisitMoneyPage.tsx'), 'VisitMoneyPage'),
})

export const finance = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/finance',
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string } => ({
    from: textOf(search.from),
    to: textOf(search.to),
  }),
  component: page(() => import('./finance/FinancePage.tsx'), 'FinancePage'),
})
