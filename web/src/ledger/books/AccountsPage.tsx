import '../../kernel/ui/tables/tables.css'
import '../ledger.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listLedgerAccounts } from '@sorrel/contract/ledger/operations'
import { type AccountKind, accountKinds } from '@sorrel/contract/ledger/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { MomentField } from './MomentField.tsx'
import { readMoment } from './moment.ts'

const route = getRouteApi('/admins/admin/books/accounts')

const isKind = (kind: string | undefined): kind is AccountKind => kind !== undefined && Object.hasOwn(accountKinds, kind)

/** The accounts of one kind with something on them, those with most first. */
export function AccountsPage() {
  const format = useFormat()
  const navigate = route.useNavigate()
  const { kind: asked, at } = route.useSearch()
  const kind = isKind(asked) ? asked : 'patient:receivable'
  return (
    <>
      <PageHead title={accountKinds[kind][format.locale]} line={kind}>
        <LinkButton kind="quiet" to="/admin/books" search={{ at }}>
          <Trans>All accounts</Trans>
        </LinkButton>
      </PageHead>
      <div className="page ledger">
        <div className="ledger-filters">
          <MomentField value={at} onChange={(at) => void navigate({ to: '.', search: { kind, at }, replace: true })} />
        </div>
        <Accounts kind={kind} at={at} />
      </div>
    </>
  )
}

function Accounts({ kind, at }: { kind: AccountKind; at: string | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const moment = readMoment(at)
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listLedgerAccounts, {
    query: { kind, ...(moment && { at: moment }) },
  })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={6} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>There is nothing on these accounts</Trans>}>
        <Trans>Accounts that come to zero are left out.</Trans>
      </EmptyState>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={accountKinds[kind][format.locale]} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Account</Trans>
              </th>
              <th scope="col" className="ledger-amount">
                <Trans>Balance</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ account, holder, balance_cents }) => (
              <tr key={account}>
                <th scope="row">
                  <Link to="/admin/books/statement" search={{ account, at }}>
                    {holder ?? accountKinds[kind][format.locale]}
                  </Link>
                  <small>{account}</small>
                </th>
                <td data-label={t`Balance`} className="ledger-amount">
                  <b>{format.money(balance_cents)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
