import { Trans, useLingui } from '@lingui/react/macro'
import { readConfiguration } from '../configuration.ts'
import type { SessionEnd } from '../session.ts'
import { SiteHeader } from '../shell/SiteHeader.tsx'
import { writeButtonLook } from '../ui/buttons/button-look.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { useTitle } from '../use-title.ts'

/** Covers the screen of a session that was ended elsewhere, and says how. Signing in leads back to the same screen. */
export function SessionEnded({ by }: { by: SessionEnd }) {
  const { t } = useLingui()
  const title = t`You are signed out`
  useTitle(title)
  const why = {
    sign_out: <Trans>You signed out in another window or on another device.</Trans>,
    person: <Trans>You ended this session from another device.</Trans>,
    factor_changed: <Trans>Your number, email or password was changed on another device.</Trans>,
    administrator: <Trans>An administrator ended this session.</Trans>,
    offboarded: <Trans>An administrator closed this account.</Trans>,
    deleted: <Trans>This account was deleted.</Trans>,
    merged: <Trans>We put two records of yours together. Sign in again to go on.</Trans>,
    reused: <Trans>Two browsers used the same session, so we ended it. If that was not you, tell us.</Trans>,
    idle: <Trans>Nobody used this device for a while.</Trans>,
    expired: <Trans>A session lasts for a limited time, and this one has expired.</Trans>,
    unknown: <Trans>This session was ended elsewhere.</Trans>,
  }[by]
  const signIn = readConfiguration().role === 'provider' ? '/provider/login' : '/login'
  const { pathname, search } = window.location
  return (
    <>
      <SiteHeader>{null}</SiteHeader>
      <main id="main">
        <EmptyState
          drawing="path"
          heading="h1"
          title={title}
          action={
            // A page of its own, so that nothing of the last person stays in memory.
            <a className={writeButtonLook({})} href={`${signIn}?next=${encodeURIComponent(pathname + search)}`} ref={focusOnce}>
              <Trans>Sign in again</Trans>
            </a>
          }
        >
          <span role="alert">{why}</span> <Trans>What was on this page is hidden, and what you typed was deleted.</Trans>
        </EmptyState>
      </main>
    </>
  )
}

const focusOnce = (link: HTMLElement | null) => link?.focus({ preventScroll: true })
