import { createRoute } from '@tanstack/react-router'
import { adminLayout, page } from '../kernel/routing.tsx'

export const admin = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  component: page(() => import('./AdminHomePage.tsx'), 'AdminHomePage'),
})
