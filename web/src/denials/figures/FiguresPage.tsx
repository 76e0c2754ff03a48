import '../../kernel/ui/tables/tables.css'
import '../denials.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { exportClaimFigures, getClaimFigures } from '@sorrel/contract/denials/operations'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { ExchangeTabs } from '../../clearinghouse/ExchangeTabs.tsx'
import { call } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Ages } from './Ages.tsx'
import { Paces } from './Paces.tsx'
import { Reasons } from './Reasons.tsx'

const route = getRouteApi('/admins/admin/claim-figures')
const day = /^\d{4}-\d\d-\d\d$/

/** How payers pay: what they owe and since when, how fast they pay, and for what they refuse. */
export function FiguresPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { from, to, payer } = route.useSearch()
  const ask = (more: { from?: string; to?: string; payer?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const query = { ...(from && day.test(from) && { from }), ...(to && day.test(to) && { to }), ...(payer && { payer_id: payer }) }
  const { data, error, refetch } = useRead(getClaimFigures, { query })
  const save = (table: 'ages' | 'paces' | 'reasons') => (
    <DownloadButton name={`claims-${table}.csv`} load={() => call(exportClaimFigures, { query: { ...query, table } })}>
      <Trans>As a spreadsheet (CSV)</Trans>
    </DownloadButton>
  )
  return (
    <>
      <PageHead title={t`How payers pay`} line={<Trans>What they owe and since when, how fast they pay, and why they refuse.</Trans>} />
      <div className="page denials">
        <ExchangeTabs current="figures" />
        <div className="denial-filters">
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
          <SearchSelect
            label={t`Payer`}
            options={offeredPlans.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))}
            value={payer ?? null}
            onChange={(next) => ask({ payer: next ?? undefined })}
          />
        </div>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={6} />}
        {data && (
          <>
            <Ages rows={data.ages} file={save('ages')} />
            <Paces rows={data.paces} file={save('paces')} />
            <Reasons rows={data.reasons} file={save('reasons')} />
          </>
        )}
      </div>
    </>
  )
}
