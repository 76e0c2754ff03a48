import './audit.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listAccessReasons } from '@sorrel/contract/audit/operations'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../kernel/calls/query.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { ViewTabs } from '../kernel/ui/tables/ViewTabs.tsx'
import { ReasonsView } from './reasons/ReasonsView.tsx'
import { TrailView } from './trail/TrailView.tsx'

const route = getRouteApi('/admins/admin/audit')

/** Who saw and changed what, and why administrators opened data. */
export function AuditPage() {
  const { t } = useLingui()
  const { view } = route.useSearch()
  const isTrail = view !== 'reasons'
  const open = useRead(listAccessReasons, { query: { open: 'true', limit: '1' } }, { refetchInterval: 60_000 })
  const count = open.data?.open_count ?? 0
  return (
    <>
      <PageHead title={t`Audit`} line={<Trans>Who saw and changed what. What you read here is kept, too.</Trans>} />
      <div className="page audit">
        <ViewTabs name={t`Views of the audit`}>
          <Link
            to="/admin/audit"
            search={{ view: undefined }}
            aria-current={isTrail ? 'page' : undefined}
            // The router marks a link as current by itself; an absent view is one of its own.
            activeOptions={{ exact: true, explicitUndefined: true }}
          >
            <Trans>Trail</Trans>
          </Link>
          <Link to="/admin/audit" search={{ view: 'reasons' }} aria-current={isTrail ? undefined : 'page'}>
            <Trans>Opened with a reason</Trans>
            {count > 0 && (
              <b>
                {count}
                <span className="sr">
                  {' '}
                  <Trans>not looked at yet</Trans>
                </span>
              </b>
            )}
          </Link>
        </ViewTabs>
        {isTrail ? <TrailView /> : <ReasonsView />}
      </div>
    </>
  )
}
