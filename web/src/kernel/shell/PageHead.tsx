import './staff.css'
import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTitle } from '../use-title.ts'
import { openPalette } from './palette/palette.ts'

/** The bar on top of a staff screen: its heading, a line under it, the search, and the screen's own actions. Names the tab as well. */
export function PageHead({ title, line, children }: { title: string; line?: ReactNode; children?: ReactNode }) {
  const { t } = useLingui()
  useTitle(title)
  return (
    <header className="head">
      <div>
        <h1>{title}</h1>
        {line && <p>{line}</p>}
      </div>
      <button type="button" className="find" onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <Icon of={IconSearch} />
        <span>{t`Search or jump to`}</span>
        <kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {children}
    </header>
  )
}
