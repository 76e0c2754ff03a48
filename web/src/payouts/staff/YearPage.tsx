import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { exportTaxYear, listTaxYear } from '@sorrel/contract/payouts/operations'
import type { TaxYearLine } from '@sorrel/contract/payouts/schemas'
import { taxClasses, taxIdKinds, yearForms } from '@sorrel/contract/payouts/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useToday } from '../../coding/use-rule-words.ts'
import { call } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Screen } from './Screen.tsx'

const route = getRouteApi('/admins/admin/payouts/year')

/** What each dietitian was paid in a year, and which form 1099 is due. */
export function YearPage() {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = route.useNavigate()
  const thisYear = Number(useToday().slice(0, 4))
  const { year: asked } = route.useSearch()
  const year = /^20[2-9]\d$/.test(asked ?? '') ? Number(asked) : thisYear
  const { data, error, refetch } = useRead(listTaxYear, { query: { year: String(year) } }, { keepsPrevious: true })
  const years = [0, 1, 2, 3].map((back) => String(thisYear - back))
  return (
    <Screen
      title={t`Tax year`}
      line={<Trans>Payments by the day on which they were made, as forms 1099 count them.</Trans>}
      actions={
        <DownloadButton name={`paid-${year}.csv`} load={() => call(exportTaxYear, { query: { year: String(year) } })}>
          <Trans>The year (CSV)</Trans>
        </DownloadButton>
      }
    >
      <div className="pay-filters">
        <SelectInput
          label={t`Year`}
          options={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(event) => void navigate({ to: '.', search: { year: event.currentTarget.value }, replace: true })}
        />
      </div>
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={6} />}
      {data && data.items.length === 0 && (
        <EmptyState drawing="search" title={<Trans>Nobody was paid in that year</Trans>}>
          <Trans>Payments count once they are made.</Trans>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <Notice tone="info">
            <Trans>
              A form is due once payments reach {format.money(data.reported_from_cents)}. For corporations it may be another form, so ask
              your accountant. Tax numbers are kept encrypted and shown by their last four digits.
            </Trans>
          </Notice>
          <SheetTable label={t`Payments of the year`} heads={[t`Dietitian`, t`Tax details`, t`Form 1099`, { label: t`Paid`, atEnd: true }]}>
            {data.items.map((line) => (
              <Row key={line.provider_id} line={line} />
            ))}
          </SheetTable>
        </>
      )}
    </Screen>
  )
}

function Row({ line }: { line: TaxYearLine }) {
  const { t } = useLingui()
  const format = useFormat()
  const { provider_name, legal_name, tax_class, tax_id_kind, tax_id_last4, form, paid_cents, payout_count } = line
  const isMissing = form !== 'none' && legal_name === null
  return (
    <tr>
      <th scope="row">
        <b>{provider_name}</b>
        <small>{plural(payout_count, { one: '# payout', other: '# payouts' })}</small>
      </th>
      <td data-label={t`Tax details`} className="whole">
        {legal_name && tax_class && tax_id_kind ? (
          <>
            {legal_name}
            <small>
              {taxClasses[tax_class][format.locale]} · {taxIdKinds[tax_id_kind][format.locale]} ••••{tax_id_last4}
            </small>
          </>
        ) : (
          <Chip {...(isMissing && { tone: 'warn' as const })}>{t`Not written yet`}</Chip>
        )}
      </td>
      <td data-label={t`Form 1099`}>
        {form === 'none' ? (
          yearForms.none[format.locale]
        ) : (
          <Chip tone={form === 'nec' ? 'leaf' : 'warn'}>{yearForms[form][format.locale]}</Chip>
        )}
      </td>
      <td data-label={t`Paid`} className="pay-amount">
        <b>{format.money(paid_cents)}</b>
      </td>
    </tr>
  )
}
