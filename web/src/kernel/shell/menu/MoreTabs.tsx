import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { ActionMenu } from '../../ui/buttons/ActionMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useBadges } from '../badges.ts'
import type { Tab } from '../tabs.ts'

/** The tabs that have no place in the bar of a phone, behind one that looks like them. */
export function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
  const { i18n } = useLingui()
  const badges = useBadges()
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isHere = tabs.some(({ to }) => path === to || path.startsWith(`${to}/`))
  const count = tabs.reduce((sum, { to }) => sum + (badges[to] ?? 0), 0)
  const nameOf = ({ to, label }: Tab) => (badges[to] ? `${i18n._(label)} (${badges[to]})` : i18n._(label))
  return (
    <ActionMenu
      side="top-end"
      items={tabs.map((tab) => ({ label: nameOf(tab), icon: tab.icon, onPick: () => void router.navigate({ to: tab.to as '/' }) }))}
      button={
        <button type="button" className="rail-more" aria-current={isHere || undefined}>
          <Icon of={IconDots} />
          <span className="word">
            <Trans context="navigation">More</Trans>
          </span>
          {count > 0 && (
            <span className="unread">
              <span aria-hidden="true">{count}</span>
              <span className="sr">
                <Plural value={count} one=", # waiting" other=", # waiting" />
              </span>
            </span>
          )}
        </button>
      }
    />
  )
}
