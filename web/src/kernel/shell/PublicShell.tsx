import { Trans } from '@lingui/react/macro'
import { Link, Outlet } from '@tanstack/react-router'
import { readConfiguration } from '../configuration.ts'
import { EasierButton } from './menu/EasierButton.tsx'
import { LanguageButton } from './menu/LanguageButton.tsx'
import { MyButton } from './menu/MyButton.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** The header of the public pages, their content, and a short footer. */
export function PublicShell() {
  return (
    <>
      <SiteHeader>
        <Link className="wide-only" to={'/find' as '/'}>
          <Trans>Find a dietitian</Trans>
        </Link>
        <Link className="wide-only" to="/" hash="how" activeOptions={{ includeHash: true }}>
          <Trans>How it works</Trans>
        </Link>
        <EasierButton />
        <LanguageButton />
        <MyButton />
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="site-footer">
        <div className="wrap">
          <p>
            <Trans>Sorrel, nutrition care that tells you the price first.</Trans>
          </p>
          <Link to="/help">
            <Trans>Help</Trans>
          </Link>
          <Link to="/contact">
            <Trans>Contact</Trans>
          </Link>
          <Link to="/privacy">
            <Trans>Privacy</Trans>
          </Link>
          <Link to="/terms">
            <Trans>Terms</Trans>
          </Link>
          <Link to="/status">
            <Trans context="of the service">Status</Trans>
          </Link>
          {readConfiguration().demo && (
            <a href="/demo/outbox">
              <Trans>Demo messages</Trans>
            </a>
          )}
        </div>
      </footer>
    </>
  )
}
