import { createRoute, redirect } from '@tanstack/react-router'
import { leaveForStaff, page, publicLayout } from '../kernel/routing.tsx'

export const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  component: page(() => import('./LandingPage.tsx'), 'LandingPage'),
  staticData: { isDrawn: true },
})

export const help = createRoute({
  getParentRoute: () => publicLayout,
  path: '/help',
  component: page(() => import('./trust/HelpPage.tsx'), 'HelpPage'),
  staticData: { isDrawn: true },
})

export const contact = createRoute({
  getParentRoute: () => publicLayout,
  path: '/contact',
  component: page(() => import('./trust/ContactPage.tsx'), 'ContactPage'),
  staticData: { isDrawn: true },
})

export const privacy = createRoute({
  getParentRoute: () => publicLayout,
  path: '/privacy',
  component: page(() => import('./trust/PrivacyPage.tsx'), 'PrivacyPage'),
  staticData: { isDrawn: true },
})

export const terms = createRoute({
  getParentRoute: () => publicLayout,
  path: '/terms',
  component: page(() => import('./trust/TermsPage.tsx'), 'TermsPage'),
  staticData: { isDrawn: true },
})

/** Any address that no other route matches, at first also those of further-routes.ts. */
export const nowhere = createRoute({
  getParentRoute: () => publicLayout,
  path: '$',
  beforeLoad: async ({ location, context }) => {
    await leaveForStaff(location.pathname, location.href)
    if (await context.knowsAfterAll(location)) throw redirect({ href: location.href, replace: true })
  },
  component: page(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
})
