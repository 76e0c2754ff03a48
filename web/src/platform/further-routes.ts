import { createRoute } from '@tanstack/react-router'
import { page, publicLayout } from '../kernel/routing.tsx'

export const status = createRoute({
  getParentRoute: () => publicLayout,
  path: '/status',
  component: page(() => import('./StatusPage.tsx'), 'StatusPage'),
})
