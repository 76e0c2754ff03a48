import '../../kernel/ui/tables/tables.css'
import '../ledger.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAccountStatement } from '@sorrel/contract/ledger/operations'
import type { StatementEntry } from '@sorrel/contract/ledger/schemas'
import { accountKinds, transactionKinds } from '@sorrel/contract/ledger/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { SuperbillPaper } from '../SuperbillPaper.tsx'
import { MomentField } from './MomentField.tsx'
import { readMoment } from './moment.ts'

const route = getRouteApi('/admins/admin/books/statement')

/** One account: what moved it, the latest first, with the balance after each, and where it leads. */
export function StatementPage() {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = route.useNavigate()
  const { account = 'revenue:fees', at } = route.useSearch()
  const moment = readMoment(at)
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(getAccountStatement, {
    query: { account, ...(moment && { at: moment }) },
  })
  const shown = first?.account
  return (
    <>
      <PageHead title={shown ? (shown.holder ?? accountKinds[shown.kind][format.locale]) : t`Account`} line={account}>
        <LinkButton kind="quiet" to="/admin/books/accounts" search={{ kind: shown?.kind, at }}>
          <Trans>Back to the accounts</Trans>
        </LinkButton>
      </PageHead>
      <div className="page ledger">
        <div className="ledger-filters">
          <MomentField value={at} onChange={(at) => void navigate({ to: '.', search: { account, at }, replace: true })} />
          {shown && (
            <p className="ledger-sum">
              <span className="small quiet">
                <Trans>Balance</Trans>
              </span>
              <b>{format.money(shown.balance_cents)}</b>
            </p>
          )}
        </div>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={6} />}
        {data && <Entries items={items} at={at} />}
        {more && (
          <Button kind="quiet" busy={isLoadingMore} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function Entries({ items, at }: { items: readonly StatementEntry[]; at: string | undefined }) {
  const { t } = useLingui()
  if (items.length === 0)
    return (
      <p className="quiet">
        <Trans>Nothing had moved this account by then.</Trans>
      </p>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`What moved this account`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>What</Trans>
            </th>
            <th scope="col">
              <Trans>From or to</Trans>
            </th>
            <th scope="col" className="ledger-amount">
              <Trans>Amount</Trans>
            </th>
            <th scope="col" className="ledger-amount">
              <Trans>Balance after it</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Row key={entry.transaction_id} entry={entry} at={at} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ entry, at }: { entry: StatementEntry; at: string | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return (
    <tr>
      <th scope="row">
        {transactionKinds[entry.kind][format.locale]}
        <small>
          {format.shortDate(dayOf(entry.effective_at, zone))}, {format.timeWithZone(entry.effective_at, zone)}
        </small>
        {entry.reversed_by_id && (
          <small>
            <Trans>Taken back later</Trans>
          </small>
        )}
        {entry.appointment_id && (
          <Link to="/admin/visits/$id/defense" params={{ id: entry.appointment_id }}>
            <Trans>The visit</Trans>
          </Link>
        )}
        {entry.appointment_id && entry.reference.startsWith('item:self_pay:') && (
          <SuperbillPaper appointmentId={entry.appointment_id} at={entry.effective_at} />
        )}
      </th>
      <td data-label={t`From or to`} className="whole">
        <ul className="ledger-others">
          {entry.others.map(({ account, kind }) => (
            <li key={account}>
              <Link to="/admin/books/statement" search={{ account, at }}>
                {accountKinds[kind][format.locale]}
              </Link>
            </li>
          ))}
        </ul>
      </td>
      <td data-label={t`Amount`} className="ledger-amount">
        {format.money(entry.amount_cents)}
      </td>
      <td data-label={t`Balance after it`} className="ledger-amount">
        {format.money(entry.balance_cents)}
      </td>
    </tr>
  )
}
