import './app.css'
import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { Outlet, useRouter } from '@tanstack/react-router'
import { listBanners } from '../signed-in/banners.ts'
import { Brand } from '../ui/Brand.tsx'
import { makeLazyPart } from '../ui/lazy-part.tsx'
import { useFittingForPatients } from './menu/fitting.ts'
import { MyMenu } from './menu/MyMenu.tsx'
import { TabLinks } from './TabLinks.tsx'
import { tabsOf } from './tabs.ts'

// Only phones have it.
const MoreTabs = makeLazyPart(() => import('./menu/MoreTabs.tsx'), 'MoreTabs')

/** Tabs at the bottom of a phone, the same at the left of a wide screen; everything else behind one's own face. */
export function PatientShell() {
  const { t } = useLingui()
  const router = useRouter()
  const tabs = tabsOf('patient')
  const fitting = useFittingForPatients(tabs.length)
  return (
    <div className="app">
      <header className="app-bar">
        <Brand to="/app" />
        <MyMenu
          settings="/app/settings/account"
          more={[{ label: t`Find another dietitian`, icon: IconSearch, onPick: () => void router.navigate({ href: '/find' }) }]}
        />
      </header>
      <main id="main" tabIndex={-1} className="page">
        {listBanners().map((Banner, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <Banner key={place} />
        ))}
        <Outlet />
      </main>
      <nav className="tabs" aria-label={t`Main`}>
        <TabLinks tabs={tabs.slice(0, fitting)} more={fitting < tabs.length && <MoreTabs tabs={tabs.slice(fitting)} />} />
      </nav>
    </div>
  )
}
