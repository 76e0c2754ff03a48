import './estimates.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { exportEstimateAccuracy, getEstimateAccuracy } from '@sorrel/contract/prices/operations'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { isDay } from '../../payers/days.ts'
import { Screen } from '../../payers/Screen.tsx'
import { Accuracy } from './Accuracy.tsx'
import { PromisesCard } from './PromisesCard.tsx'

const route = getRouteApi('/admins/admin/estimates')

/** How near estimates came to what plans then left to patients, and to whom the practice promises them. */
export function AccuracyPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { from, to, payer } = route.useSearch()
  const ask = (more: { from?: string; to?: string; payer?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const query = { ...(from && isDay(from) && { from }), ...(to && isDay(to) && { to }), ...(payer && { payer_id: payer }) }
  const { data, error, refetch } = useRead(getEstimateAccuracy, { query })
  return (
    <Screen title={t`Estimates`} line={<Trans>What clients were told a visit would cost, beside what their plan then left to them.</Trans>}>
      <div className="payers-filters">
        <TextInput
          type="date"
          label={t`Visits from`}
          value={from ?? data?.from ?? ''}
          onChange={(event) => ask({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t`Visits to`}
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
        <Accuracy
          data={data}
          file={
            <DownloadButton name={`estimates-${data.from}-${data.to}.csv`} load={() => call(exportEstimateAccuracy, { query })}>
              <Trans>As a spreadsheet (CSV)</Trans>
            </DownloadButton>
          }
        />
      )}
      <PromisesCard />
    </Screen>
  )
}
