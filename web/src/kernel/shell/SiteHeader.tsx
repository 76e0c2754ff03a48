import './public.css'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Brand } from '../ui/Brand.tsx'

/** The mark, and beside it what leads on. */
export function SiteHeader({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand />
        <nav aria-label={t`Main`}>{children}</nav>
      </div>
    </header>
  )
}
