import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const bills = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/billing',
  component: page(() => import('./bills/BillsPage.tsx'), 'BillsPage'),
})
