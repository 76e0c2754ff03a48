import { createRoute } from '@tanstack/react-router'
import { bareLayout, page, patientLayout, textOf } from '../kernel/routing.tsx'

export const confirm = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/confirm',
  component: page(() => import('./confirm/ConfirmPage.tsx'), 'ConfirmPage'),
})

export const intake = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/intake',
  validateSearch: (search: Record<string, unknown>): { part?: string } => ({ part: textOf(search.part) }),
  component: page(() => import('./intake/IntakePage.tsx'), 'IntakePage'),
})

export const myProvider = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/provider',
  component: page(() => import('./provider/MyProviderPage.tsx'), 'MyProviderPage'),
})

export const welcome = createRoute({
  getParentRoute: () => bareLayout,
  path: '/welcome/$onboarding_code',
  component: page(() => import('./welcome/WelcomePage.tsx'), 'WelcomePage'),
})
