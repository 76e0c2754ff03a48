import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useBadges } from './badges.ts'
import type { Tab } from './tabs.ts'

/** The links of a shell. The first one is "home" and only current on its own address. `more` stands at the end. */
export function TabLinks({ tabs, more }: { tabs: readonly Tab[]; more?: ReactNode }) {
  const { i18n } = useLingui()
  const badges = useBadges()
  return (
    <ul>
      {tabs.map(({ to, label, icon }) => {
        const count = badges[to] ?? 0
        return (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === tabs[0]?.to, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              title={i18n._(label)}
            >
              <Icon of={icon} />
              <span className="word">{i18n._(label)}</span>
              {count > 0 && (
                <span className="unread">
                  <span aria-hidden="true">{count}</span>
                  <span className="sr">
                    <Plural value={count} one=", # waiting" other=", # waiting" />
                  </span>
                </span>
              )}
            </Link>
          </li>
        )
      })}
      {more && <li>{more}</li>}
    </ul>
  )
}
