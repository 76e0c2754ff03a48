import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, providerLayout, textOf } from '../kernel/routing.tsx'

export const remoteCare = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/remote-care',
  validateSearch: (search: Record<string, unknown>): { view?: string } => ({ view: textOf(search.view) }),
  component: page(() => import('./provider/RemoteCarePage.tsx'), 'RemoteCarePage'),
})

export const remoteNote = createRoute({
  getParentRoute: () => providerLayout,
  path: '/provider/remote-care/$encounterId',
  component: page(() => import('./provider/RemoteNotePage.tsx'), 'RemoteNotePage'),
})

export const contests = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/contests',
  validateSearch: (search: Record<string, unknown>): { view?: string } => ({ view: textOf(search.view) }),
  component: page(() => import('./admin/ContestsPage.tsx'), 'ContestsPage'),
})

export const contest = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/contests/$contestId',
  component: page(() => import('./admin/ContestPage.tsx'), 'ContestPage'),
})

export const remoteCodes = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/remote-codes',
  component: page(() => import('./admin/CodesPage.tsx'), 'CodesPage'),
})
