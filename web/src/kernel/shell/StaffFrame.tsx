import './staff.css'
import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { Leaf } from '../ui/Leaf.tsx'
import { makeLazyPart } from '../ui/lazy-part.tsx'
import { useFitting } from './menu/fitting.ts'
import { MyMenu } from './menu/MyMenu.tsx'
import { closePalette, openPalette, usePalette } from './palette/palette.ts'
import { TabLinks } from './TabLinks.tsx'
import type { Tab } from './tabs.ts'

const Palette = makeLazyPart(() => import('./palette/Palette.tsx'), 'Palette')
// Only phones have it.
const MoreTabs = makeLazyPart(() => import('./menu/MoreTabs.tsx'), 'MoreTabs')
const Keys = makeLazyPart(() => import('./palette/Keys.tsx'), 'Keys')

/** The rail and what every staff screen answers to: Cmd/Ctrl-K and `?`. The bar on top is drawn by each screen: `PageHead`. */
export function StaffFrame({ tabs, settings }: { tabs: readonly Tab[]; settings?: string }) {
  const { t } = useLingui()
  // On the body, so that dialogs and menus, which are drawn outside of the frame, are as close.
  useLayoutEffect(() => {
    document.body.classList.add('dense')
    return () => document.body.classList.remove('dense')
  }, [])
  const fitting = useFitting(tabs.length)
  const palette = usePalette()
  const [keys, setKeys] = useState(false)
  // The search is reached from inside a field too; a question mark there is only a question mark.
  useHotkeys([['mod+K', () => openPalette()]], [])
  useHotkeys([
    ['shift+?', () => setKeys(true)],
    ['?', () => setKeys(true)],
  ])
  return (
    <div className="staff">
      <nav className="rail" aria-label={t`Main`}>
        <Link to={tabs[0]!.to} className="home">
          <Leaf />
          <span className="sr">Sorrel</span>
        </Link>
        <TabLinks tabs={tabs.slice(0, fitting)} more={fitting < tabs.length && <MoreTabs tabs={tabs.slice(fitting)} />} />
        <MyMenu side="right-end" settings={settings} onKeys={() => setKeys(true)} />
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {palette && <Palette tabs={tabs} ifLost={closePalette} />}
      {keys && <Keys onClose={() => setKeys(false)} ifLost={() => setKeys(false)} />}
    </div>
  )
}
