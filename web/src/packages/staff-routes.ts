import { createRoute } from '@tanstack/react-router'
import { adminLayout, page } from '../kernel/routing.tsx'

export const visitPackages = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/packages',
  component: page(() => import('./offers/OffersPage.tsx'), 'OffersPage'),
})
