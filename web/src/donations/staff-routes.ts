import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout } from '../kernel/routing.tsx'

export const ownGiving = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/giving',
  component: page(() => import('./giving/StaffGivingPage.tsx'), 'StaffGivingPage'),
})

export const donationCauses = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/giving',
  component: page(() => import('./causes/CausesPage.tsx'), 'CausesPage'),
})
