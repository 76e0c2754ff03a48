import { Trans } from '@lingui/react/macro'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppUpdate } from '../browser/AppUpdate.tsx'
import { OldBrowserNotice } from '../browser/OldBrowserNotice.tsx'
import { ConfirmPlace } from '../ui/dialogs/ConfirmPlace.tsx'
import { Toasts } from '../ui/notices/Toasts.tsx'

/** Around everything: the way past the header, the place for toasts, and the focus that follows navigation. */
export function AppShell() {
  useFocusOnNavigation()
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
