import '../../kernel/ui/tables/tables.css'
import '../ledger.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getTrialBalance } from '@sorrel/contract/ledger/operations'
import { accountKinds } from '@sorrel/contract/ledger/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { MomentField } from './MomentField.tsx'
import { readMoment } from './moment.ts'

const route = getRouteApi('/admins/admin/books')

/** What stands on the accounts of the books, now or at a moment in the past. */
export function BooksPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { at } = route.useSearch()
  const moment = readMoment(at)
  const { data, error, refetch } = useRead(getTrialBalance, { query: moment ? { at: moment } : {} })
  return (
    <>
      <PageHead
        title={t`Books`}
        line={<Trans>Each amount leaves one account and enters another, so all accounts together are always zero.</Trans>}
      />
      <div className="page ledger">
        <div className="ledger-filters">
          <MomentField value={at} onChange={(at) => void navigate({ to: '.', search: { at }, replace: true })} />
        </div>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && data.lines.length === 0 && (
          <EmptyState drawing="search" title={<Trans>Nothing was posted yet</Trans>}>
            <Trans>The books begin with the first fee, visit or claim.</Trans>
          </EmptyState>
        )}
        {data && data.lines.length > 0 && <TrialBalance balance={data} at={at} />}
      </div>
    </>
  )
}

function TrialBalance({ balance: { lines, sum_cents }, at }: { balance: OutputOf<typeof getTrialBalance>; at: string | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Accounts by kind`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Accounts</Trans>
            </th>
            <th scope="col" className="ledger-amount">
              <Trans>In</Trans>
            </th>
            <th scope="col" className="ledger-amount">
              <Trans>Out</Trans>
            </th>
            <th scope="col" className="ledger-amount">
              <Trans>Balance</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, accounts, in_cents, out_cents, balance_cents }) => (
            <tr key={kind}>
              <th scope="row">
                <Link to="/admin/books/accounts" search={{ kind, at }}>
                  {accountKinds[kind][format.locale]}
                </Link>
                <small>
                  {kind} · {accounts}
                </small>
              </th>
              <td data-label={t`In`} className="ledger-amount">
                {format.money(in_cents)}
              </td>
              <td data-label={t`Out`} className="ledger-amount">
                {format.money(out_cents)}
              </td>
              <td data-label={t`Balance`} className="ledger-amount">
                <b>{format.money(balance_cents)}</b>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Trans>All together</Trans>
            </th>
            <td aria-hidden="true" className="ledger-none" />
            <td aria-hidden="true" className="ledger-none" />
            <td data-label={t`Balance`} className="ledger-amount">
              <b>{format.money(sum_cents)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
