import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout } from '../../kernel/routing.tsx'

export const providerAccount = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/settings',
  component: page(() => import('../account/ProviderAccountPage.tsx'), 'ProviderAccountPage'),
})

export const adminAccount = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/settings',
  component: page(() => import('../account/ProviderAccountPage.tsx'), 'ProviderAccountPage'),
})
