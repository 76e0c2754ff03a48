import '../kernel/ui/tables/tables.css'
import './payers.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../kernel/shell/PageHead.tsx'

type Props = { title: string; line?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen of what holds from a day on, with the way to the others of its kind. */
export function Screen({ title, line, actions, children }: Props) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={title} line={line}>
        {actions}
      </PageHead>
      <div className="page payers">
        <nav className="view-tabs" aria-label={t`Payers and prices`}>
          <Link to="/admin/payers" activeOptions={{ includeSearch: false }}>
            <Trans>Payers</Trans>
          </Link>
          <Link to="/admin/fees" activeOptions={{ includeSearch: false }}>
            <Trans>Prices</Trans>
          </Link>
          <Link to="/admin/estimates" activeOptions={{ includeSearch: false }}>
            <Trans>Estimates</Trans>
          </Link>
          <Link to="/admin/good-faith-estimates" activeOptions={{ includeSearch: false }}>
            <Trans>Good-faith estimates</Trans>
          </Link>
          <Link to="/admin/renewals" activeOptions={{ includeSearch: false }}>
            <Trans>New year</Trans>
          </Link>
          <Link to="/admin/price-files">
            <Trans>Files</Trans>
          </Link>
          <Link to="/admin/prefixes">
            <Trans>Prefixes</Trans>
          </Link>
          <Link to="/admin/enrollments" activeOptions={{ includeSearch: false }}>
            <Trans>Enrollments</Trans>
          </Link>
          <Link to="/admin/practice">
            <Trans>Practice</Trans>
          </Link>
        </nav>
        {children}
      </div>
    </>
  )
}
