import { createRoute, redirect } from '@tanstack/react-router'
import { bareLayout, page, patientLayout, textOf } from '../../kernel/routing.tsx'
import { goToRightDoor, readNext } from '../routes.ts'

export const providerLogin = createRoute({
  getParentRoute: () => bareLayout,
  path: '/provider/login',
  validateSearch: readNext,
  beforeLoad: ({ search, location }) => goToRightDoor('/provider/login', search.next, location.href),
  component: page(() => import('./ProviderLoginPage.tsx'), 'ProviderLoginPage'),
})

export const reset = createRoute({
  getParentRoute: () => bareLayout,
  path: '/reset',
  component: page(() => import('./ResetPage.tsx'), 'ResetPage'),
})

export const resetComplete = createRoute({
  getParentRoute: () => bareLayout,
  path: '/reset/complete',
  validateSearch: ({ challenge }: Record<string, unknown>): { challenge: string } => ({
    challenge: textOf(challenge) ?? '',
  }),
  beforeLoad: ({ search }) => {
    if (!search.challenge) throw redirect({ href: '/reset' })
  },
  component: page(() => import('./ResetCompletePage.tsx'), 'ResetCompletePage'),
})

export const patientAccount = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/settings/account',
  component: page(() => import('../account/PatientAccountPage.tsx'), 'PatientAccountPage'),
})
