import { useRouter } from '@tanstack/react-router'
import { type Session, setSession } from '../../kernel/session.ts'
import { findDestination } from '../next.ts'

/** Returns a function that stores a new session and opens the page that the person wanted. */
export function useEnter(next: string | undefined): (session: Session) => void {
  const router = useRouter()
  return (session) => {
    setSession(session)
    router.history.replace(findDestination(session, next, router.routesByPath))
  }
}
