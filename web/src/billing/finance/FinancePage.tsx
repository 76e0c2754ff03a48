import '../../kernel/ui/tables/tables.css'
import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { exportBookkeeping, getFinance } from '@sorrel/contract/billing/operations'
import { ageGroups } from '@sorrel/contract/denials/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Checks } from './Checks.tsx'

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

type Finance = OutputOf<typeof getFinance>

function Figures({ data }: { data: Finance }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = (cents: number) => <span className="bill-number">{format.money(cents)}</span>
  const cells = (month: Finance['months'][number]) =>
    [
      [t`Cards`, month.cards_cents],
      [t`Cash and checks`, month.outside_cents],
      [t`Payers`, month.payers_cents],
      [t`Refunds`, -month.refunds_cents],
      [t`Card fees`, -month.fees_cents],
    ] as const
  const ages = ageGroups.map(([first, last]) => (last === null ? t`${first} days and more` : t`${first} to ${last} days`))
  return (
    <>
      <h2>
        <Trans>Money in</Trans>
      </h2>
      <SheetTable
        label={t`Money in`}
        heads={[
          t`Month`,
          ...[t`Cards`, t`Cash and checks`, t`Payers`, t`Refunds`, t`Card fees`].map((label) => ({ label, atEnd: true as const })),
        ]}
      >
        {data.months.map((month) => (
          <tr key={month.month}>
            <th scope="row" className="capital">
              {format.month(month.month)}
            </th>
            {cells(month).map(([label, cents]) => (
              <td key={label} data-label={label} className="at-end">
                {money(cents)}
              </td>
            ))}
          </tr>
        ))}
      </SheetTable>
      <h2>
        <Trans>Money owed</Trans>
      </h2>
      <SheetTable label={t`Money owed`} heads={[t`Since`, { label: t`Clients`, atEnd: true }, { label: t`Payers`, atEnd: true }]}>
        {ages.map((age, nth) => (
          <tr key={age}>
            <th scope="row">{age}</th>
            <td data-label={t`Clients`} className="at-end">
              {money(data.patients[nth]?.open_cents ?? 0)}
            </td>
            <td data-label={t`Payers`} className="at-end">
              {money(data.payers[nth]?.open_cents ?? 0)}
            </td>
          </tr>
        ))}
      </SheetTable>
      <Waits data={data} />
    </>
  )
}

function Waits({ data: { credit_cents, open_questions, waiting_reliefs } }: { data: Finance }) {
  const format = useFormat()
  const credit = format.money(credit_cents)
  return (
    <p className="small line line--wrap">
      <Link to="/admin/billing" search={{ view: 'credit' }}>
        <Trans>Clients have {credit} in credit</Trans>
      </Link>
      <Link to="/admin/billing" search={{ view: 'questions' }}>
        <Trans>Questions that wait: {open_questions}</Trans>
      </Link>
      <Link to="/admin/billing" search={{ view: 'reliefs' }}>
        <Trans>Waits for a second person: {waiting_reliefs}</Trans>
      </Link>
    </p>
  )
}
