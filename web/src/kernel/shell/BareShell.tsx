import { Outlet } from '@tanstack/react-router'
import { LanguageButton } from './menu/LanguageButton.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** Around steppers and sign-in: the mark and the language, and nothing else that leads away. */
export function BareShell() {
  return (
    <>
      <SiteHeader>
        <LanguageButton />
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
