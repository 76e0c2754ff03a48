import { Outlet } from '@tanstack/react-router'
import { EasierButton } from './menu/EasierButton.tsx'
import { LanguageButton } from './menu/LanguageButton.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** Around steppers and sign-in: the mark, the size of the letters and the language, and nothing else that leads away. */
export function BareShell() {
  return (
    <>
      <SiteHeader>
        <EasierButton />
        <LanguageButton />
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
