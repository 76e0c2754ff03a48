import { createRoute, redirect } from '@tanstack/react-router'
import { readConfiguration } from '../kernel/configuration.ts'
import { drawing } from '../kernel/drawing/drawing.ts'
import { bareLayout, page, patientLayout, textOf } from '../kernel/routing.tsx'
import { restoreSession, sessionIsKnown } from '../kernel/session.ts'
import { findSignIn, readOwnPath } from './next.ts'

type Next = { next?: string }
// Sets the key even if it refuses the value, because the router passes a parameter for which no key is returned to the page unchecked.
const readNext = (search: Record<string, unknown>): Next => ({ next: readOwnPath(search.next) })

export const login = createRoute({
  getParentRoute: () => bareLayout,
  path: '/login',
  validateSearch: readNext,
  beforeLoad: ({ search, location }) => goToRightDoor('/login', search.next, location.href),
  component: page(() => import('./sign-in/LoginPage.tsx'), 'LoginPage'),
  staticData: { isDrawn: true },
})

export const providerLogin = createRoute({
  getParentRoute: () => bareLayout,
  path: '/provider/login',
  validateSearch: readNext,
  beforeLoad: ({ search, location }) => goToRightDoor('/provider/login', search.next, location.href),
  component: page(() => import('./sign-in/ProviderLoginPage.tsx'), 'ProviderLoginPage'),
})

export const reset = createRoute({
  getParentRoute: () => bareLayout,
  path: '/reset',
  component: page(() => import('./sign-in/ResetPage.tsx'), 'ResetPage'),
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
  component: page(() => import('./sign-in/ResetCompletePage.tsx'), 'ResetCompletePage'),
})

export const patientAccount = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/settings/account',
  component: page(() => import('./account/PatientAccountPage.tsx'), 'PatientAccountPage'),
})

// A loaded page serves one role only. If the next screen belongs to the other role, the browser must load the page anew.
async function goToRightDoor(door: '/login' | '/provider/login', next: string | undefined, href: string): Promise<void> {
  // Only the browser can go to another page. The server only draws.
  if (drawing) return
  const right = next === undefined ? door : findSignIn(next)
  const role = door === '/login' ? 'client' : 'provider'
  if (right !== door || readConfiguration().role !== role) {
    window.location.replace(right === door ? href : `${right}?next=${encodeURIComponent(next ?? '/')}`)
    await new Promise(() => {})
  }
  if (!sessionIsKnown()) await restoreSession()
}
