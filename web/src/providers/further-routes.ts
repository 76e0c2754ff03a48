import { createRoute } from '@tanstack/react-router'
import { bareLayout, page } from '../kernel/routing.tsx'

export const wish = createRoute({
  getParentRoute: () => bareLayout,
  path: '/tell-me/$token',
  component: page(() => import('./wish/WishPage.tsx'), 'WishPage'),
})
