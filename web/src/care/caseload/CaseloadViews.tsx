import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type CareView, careFlagLabels, careFlags, careViews } from '@sorrel/contract/care/vocabulary'
import { Link } from '@tanstack/react-router'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

const words = { needs_me: msg`Needs me`, all: msg`All`, ended: msg`Ended` } as const
const isFlag = (view: CareView): view is (typeof careFlags)[number] => careFlags.some((flag) => flag === view)

/** The saved views of the caseload. A view of a flag that is up for nobody is left out, unless it is the current one. */
export function CaseloadViews({ counts, current }: { counts: Record<CareView, number>; current: CareView }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const shown = careViews.filter((view) => !isFlag(view) || counts[view] > 0 || view === current)
  return (
    <ViewTabs name={t`Saved views`}>
      {shown.map((view) => (
        <Link
          key={view}
          from="/provider/clients"
          to="/provider/clients"
          search={(before) => ({ ...before, page: undefined, view: view === 'needs_me' ? undefined : view })}
          aria-current={view === current ? 'page' : undefined}
          // The router marks a link as current by itself; an absent `view` is one of its own.
          activeOptions={{ exact: true, explicitUndefined: true }}
          resetScroll={false}
        >
          {isFlag(view) ? careFlagLabels[view][format.locale] : i18n._(words[view])} <b>{counts[view]}</b>
        </Link>
      ))}
    </ViewTabs>
  )
}
