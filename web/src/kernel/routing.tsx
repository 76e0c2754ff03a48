import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { chunk } from './browser/chunks.ts'
import { actFor, returnFromVisit } from './calls/acting.ts'
import { readConfiguration } from './configuration.ts'
import { getCurrentSession, restoreSession, sessionIsKnown } from './session.ts'
import { AppShell } from './shell/AppShell.tsx'
import { BareShell } from './shell/BareShell.tsx'
import { PublicShell } from './shell/PublicShell.tsx'
import { partsAreHere } from './signed-in/load.ts'
import { homeOf } from './use-session.ts'
import { wordsAreHere } from './words/i18n.ts'

const screens = new Map<unknown, string>()

export type RouterContext = {
  query: QueryClient
  /** Whether a screen has this address that the first script does not know: it is loaded then, and known from now on. */
  knowsAfterAll: (location: ParsedLocation) => Promise<boolean>
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppShell })

/** Screens for anyone: the header and nothing else around them. */
export const publicLayout = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicShell })

/** Screens of a stepper or of sign-in: only the mark and the language, so that nothing leads away. */
export const bareLayout = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: BareShell })

/** Screens of a signed-in patient. */
export const patientLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'patient',
  beforeLoad: async ({ location, preload }) => {
    await mustBe(['patient'], 'client', location.href)
    if (!preload) returnFromVisit()
    actForNamed(location.pathname, location.searchStr)
  },
  component: page(() => withTabs(import('./shell/PatientShell.tsx')), 'PatientShell'),
})

/** Screens of a signed-in provider. */
export const providerLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  beforeLoad: ({ location }) => mustBe(['provider'], 'provider', location.href),
  component: page(() => withTabs(import('./shell/ProviderShell.tsx')), 'ProviderShell'),
})

/** Screens of an administrator. */
export const adminLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admins',
  beforeLoad: ({ location }) => mustBe(['admin'], 'provider', location.href),
  component: page(() => withTabs(import('./shell/AdminShell.tsx')), 'AdminShell'),
})

/** A screen that is loaded when it is opened, or when a link to it is about to be followed: `page(() => import('./FindPage.tsx'), 'FindPage')`. */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const loadWithWords = async () => {
    const parts = await load()
    await wordsAreHere()
    return parts
  }
  const component = lazyRouteComponent(chunk(loadWithWords) as () => Promise<Record<string, ComponentType>>, name)
  screens.set(component, name)
  return component
}

/** The name of the screen that a route loads. */
export const findScreen = (component: unknown): string | undefined => screens.get(component)

// A shell is drawn once, with the tabs of all features.
async function withTabs<T>(loading: Promise<T>): Promise<T> {
  const [shell] = await Promise.all([loading, partsAreHere()])
  return shell
}

// A link in a message names the patient whom it is about, for a guardian who acts for several people.
function actForNamed(path: string, searchText: string): void {
  const search = new URLSearchParams(searchText)
  const named = search.get('for')
  if (named === null) return
  actFor(/^[\da-f-]{36}$/.test(named) ? named : null)
  search.delete('for')
  const rest = search.toString()
  throw redirect({ href: rest ? `${path}?${rest}` : path, replace: true })
}

async function mustBe(kinds: readonly string[], role: 'client' | 'provider', href: string): Promise<void> {
  // The page carries one role; the other app's screens come with a page of their own.
  if (readConfiguration().role !== role) {
    window.location.assign(href)
    await new Promise(() => {})
  }
  if (!sessionIsKnown()) await restoreSession()
  const session = getCurrentSession()
  if (!session) throw redirect({ to: role === 'provider' ? '/provider/login' : '/login', search: { next: href } })
  // Whoever came in without their phone first confirms a new number: the rest of the app is refused to them.
  if (session.must_update && !href.startsWith('/app/settings/account')) throw redirect({ to: '/app/settings/account' })
  if (!kinds.includes(session.actor.kind)) throw redirect({ to: homeOf(session) })
}

/** Loads the page of staff if an address belongs to it; the page of patients does not know those screens. */
export async function leaveForStaff(path: string, href: string): Promise<void> {
  if (readConfiguration().role !== 'client' || !/^\/(provider|admin)(\/|$)/.test(path)) return
  window.location.assign(href)
  await new Promise(() => {})
}

/** A value in the address, where it is text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Text in the address that may hold nothing but digits, such as the id of a payer: the router reads those as a number. */
export const wordOf = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : textOf(value))
