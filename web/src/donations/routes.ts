import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const giving = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/giving',
  component: page(() => import('./giving/GivingPage.tsx'), 'GivingPage'),
})
