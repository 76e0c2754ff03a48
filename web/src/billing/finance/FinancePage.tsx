import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { exportBookkeeping, getFinance } from '@sorrel/contract/billing/operations'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Checks } from './Checks.tsx'
import { Figures } from './Figures.tsx'

const route = getRouteApi('/admins/admin/finance')
const day = /^\d{4}-\d\d-\d\d$/

/** Money that came in and money that is owed, and whether the books agree with everything else. */
export function FinancePage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { from, to } = route.useSearch()
  const ask = (more: { from?: string; to?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const query = { ...(from && day.test(from) && { from }), ...(to && day.test(to) && { to }) }
  const { data, error, refetch } = useRead(getFinance, { query })
  return (
    <>
      <PageHead title={t`Finance`} line={<Trans>Money that came in, money that is owed, and whether the books agree.</Trans>} />
      <div className="page stack">
        <div className="bill-filters">
          <TextInput
            type="date"
            label={t`From`}
            value={from ?? data?.from ?? ''}
            onChange={(event) => ask({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t`To`}
            value={to ?? data?.to ?? ''}
            onChange={(event) => ask({ to: event.currentTarget.value || undefined })}
          />
          <DownloadButton name="bookkeeping.csv" load={() => call(exportBookkeeping, { query })}>
            <Trans>For bookkeeping (CSV)</Trans>
          </DownloadButton>
        </div>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={6} />}
        {data && <Figures data={data} />}
        <Checks />
      </div>
    </>
  )
}
