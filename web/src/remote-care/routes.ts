import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const remoteCharges = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/billing/between-visits',
  component: page(() => import('./patient/ChargesPage.tsx'), 'ChargesPage'),
})
