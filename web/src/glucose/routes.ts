import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const glucose = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/journal/glucose',
  component: page(() => import('./patient/GlucosePage.tsx'), 'GlucosePage'),
})
