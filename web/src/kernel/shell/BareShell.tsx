import './public.css'
import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { Brand } from '../ui/Brand.tsx'
import { LanguageButton } from './LanguageButton.tsx'

/** Around steppers and sign-in: the mark and the language, and nothing else that leads away. */
export function BareShell() {
  const { t } = useLingui()
  return (
    <>
      <header className="site-header">
        <div className="wrap">
          <Brand />
          <nav aria-label={t`Main`}>
            <LanguageButton />
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
