import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, publicLayout } from '../kernel/routing.tsx'

export const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  component: page(() => import('./LandingPage.tsx'), 'LandingPage'),
  staticData: { isDrawn: true },
})

export const status = createRoute({
  getParentRoute: () => publicLayout,
  path: '/status',
  component: page(() => import('./StatusPage.tsx'), 'StatusPage'),
})

export const admin = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin',
  component: page(() => import('./AdminHomePage.tsx'), 'AdminHomePage'),
})

/** Any address that no other route matches. */
export const nowhere = createRoute({
  getParentRoute: () => publicLayout,
  path: '$',
  component: page(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
})
