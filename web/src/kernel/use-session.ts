import { useSyncExternalStore } from 'react'
import { getCurrentSession, getSessionEnd, listenToSession, type Session, type SessionEnd } from './session.ts'

// The server draws pages for nobody in particular, and a browser begins with what the server drew.
const nobody = () => null

/** The session as a screen sees it; `null` when signed out or not known yet. */
export const useSession = (): Session | null => useSyncExternalStore(listenToSession, getCurrentSession, nobody)

/** How somebody else ended the session of this page; null while nobody did. */
export const useSessionEnd = (): SessionEnd | null => useSyncExternalStore(listenToSession, getSessionEnd, nobody)

/** The first screen of whoever is signed in; of anybody else, the public one. */
export const homeOf = (session: Session | null): string =>
  session ? { patient: '/app', provider: '/provider', admin: '/admin' }[session.actor.kind] : '/'

/** The name of a person as screens show it. */
export const nameOfPerson = (person: { preferred_name?: string | null; first_name?: string | null; last_name?: string | null }): string =>
  [person.preferred_name || person.first_name, person.last_name].filter(Boolean).join(' ')
