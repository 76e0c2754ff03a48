import { Trans } from '@lingui/react/macro'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppUpdate } from '../browser/AppUpdate.tsx'
import { OldBrowserNotice } from '../browser/OldBrowserNotice.tsx'
import { forgetSessionEnd, type SessionEnd } from '../session.ts'
import { SessionEnded } from '../signed-in/SessionEnded.tsx'
import { ConfirmPlace } from '../ui/dialogs/ConfirmPlace.tsx'
import { Toasts } from '../ui/notices/Toasts.tsx'
import { useSessionEnd } from '../use-session.ts'

/** Around everything: the way past the header, the place for toasts, and the focus that follows navigation. */
export function AppShell() {
  useFocusOnNavigation()
  const ended = useCover()
  if (ended) return <SessionEnded by={ended} />
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <OldBrowserNotice />
      <AppUpdate>
        <Outlet />
      </AppUpdate>
      <ConfirmPlace />
      <Toasts />
    </>
  )
}

/** How the session ended whose screen must be covered. A public screen shows nobody's data and stays. */
function useCover(): SessionEnd | null {
  const isPublic = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/public') })
  const ended = useSessionEnd()
  useEffect(() => {
    if (ended && isPublic) forgetSessionEnd()
  }, [ended, isPublic])
  return isPublic ? null : ended
}

/** After a change of screen the focus goes to its heading, as if a page had been loaded. A change of search words moves nothing. */
function useFocusOnNavigation(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    if (first.current) {
      first.current = false
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [path])
}
