import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const bills = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/billing',
  component: page(() => import('./bills/BillsPage.tsx'), 'BillsPage'),
})

export const papers = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/billing/papers',
  component: page(() => import('./bills/PapersPage.tsx'), 'PapersPage'),
})

export const bill = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/billing/$billId',
  component: page(() => import('./bills/BillPage.tsx'), 'BillPage'),
})
