import { createRoute } from '@tanstack/react-router'
import { page, patientLayout } from '../kernel/routing.tsx'

export const payment = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/payment',
  component: page(() => import('./cards/PaymentPage.tsx'), 'PaymentPage'),
})
