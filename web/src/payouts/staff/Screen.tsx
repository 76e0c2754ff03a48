import '../payouts.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'

type Props = { title: string; line?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen of finance staff about the pay of dietitians, with the way to the others of its kind. */
export function Screen({ title, line, actions, children }: Props) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={title} line={line}>
        {actions}
      </PageHead>
      <div className="page payouts">
        <ViewTabs name={t`Pay of dietitians`}>
          <Link to="/admin/payouts" activeOptions={{ exact: true, includeSearch: false }}>
            <Trans>Drafts</Trans>
          </Link>
          <Link to="/admin/payouts/sent" activeOptions={{ includeSearch: false }}>
            <Trans>Payouts</Trans>
          </Link>
          <Link to="/admin/payouts/rates" activeOptions={{ includeSearch: false }}>
            <Trans>Rates</Trans>
          </Link>
          <Link to="/admin/payouts/year" activeOptions={{ includeSearch: false }}>
            <Trans>Tax year</Trans>
          </Link>
        </ViewTabs>
        {children}
      </div>
    </>
  )
}
