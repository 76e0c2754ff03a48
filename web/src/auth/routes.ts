import { createRoute } from '@tanstack/react-router'
import { readConfiguration } from '../kernel/configuration.ts'
import { drawing } from '../kernel/drawing/drawing.ts'
import { bareLayout, page } from '../kernel/routing.tsx'
import { restoreSession, sessionIsKnown } from '../kernel/session.ts'
import { findSignIn, readOwnPath } from './next.ts'

type Next = { next?: string }
// Sets the key even if it refuses the value, because the router passes a parameter for which no key is returned to the page unchecked.
export const readNext = (search: Record<string, unknown>): Next => ({ next: readOwnPath(search.next) })

export const login = createRoute({
  getParentRoute: () => bareLayout,
  path: '/login',
  validateSearch: readNext,
  beforeLoad: ({ search, location }) => goToRightDoor('/login', search.next, location.href),
  component: page(() => import('./sign-in/LoginPage.tsx'), 'LoginPage'),
  staticData: { isDrawn: true },
})

// A loaded page serves one role only. If the next screen belongs to the other role, the browser must load the page anew.
export async function goToRightDoor(door: '/login' | '/provider/login', next: string | undefined, href: string): Promise<void> {
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
