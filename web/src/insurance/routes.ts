import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const insurance = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/insurance',
  component: page(() => import('./InsurancePage.tsx'), 'InsurancePage'),
})
