import '../kernel/ui/tables/tables.css'
import './clearinghouse.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listRemittances } from '@sorrel/contract/clearinghouse/operations'
import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import { Link } from '@tanstack/react-router'
import { usePages } from '../kernel/calls/pages.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { ExchangeTabs } from './ExchangeTabs.tsx'

/** The payments that payers explained, the newest first. */
export function PaymentsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`Payments from payers`}
        line={<Trans>Each claim of a payment is posted by itself. What fits no claim waits for you.</Trans>}
      />
      <div className="page exchange">
        <ExchangeTabs current="payments" />
        <Payments />
      </div>
    </>
  )
}

function Payments() {
  const { t } = useLingui()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listRemittances, {})
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={6} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>No payment yet</Trans>}>
        <Trans>Payers answer some days after a claim was sent. A file that you have by hand can be added under Files.</Trans>
      </EmptyState>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`Payments from payers`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Payer and transfer</Trans>
              </th>
              <th scope="col">
                <Trans>Paid on</Trans>
              </th>
              <th scope="col">
                <Trans>Amount</Trans>
              </th>
              <th scope="col">
                <Trans>Claims</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Row key={one.id} payment={one} />
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

/** One payment. Staff see the payer's own name for the transfer, which the bank shows as well. */
function Row({ payment }: { payment: Remittance }) {
  const { t } = useLingui()
  const format = useFormat()
  const { claims, unmatched, withheld_cents: withheld } = payment
  const other = format.money(Math.abs(withheld))
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/remits/claims" search={{ view: 'all', payment: payment.id }}>
          {payment.payer_name}
        </Link>
        <small>{payment.trace}</small>
      </th>
      <td data-label={t`Paid on`}>{payment.paid_on === null ? '–' : format.shortDate(payment.paid_on)}</td>
      <td data-label={t`Amount`} className="whole">
        {format.money(payment.amount_cents)}
        {withheld > 0 && (
          <small>
            <Trans>{other} taken off without a claim</Trans>
          </small>
        )}
        {withheld < 0 && (
          <small>
            <Trans>{other} added without a claim</Trans>
          </small>
        )}
      </td>
      <td data-label={t`Claims`} className="whole">
        <span className="line line--wrap">
          <Plural value={claims} one="# claim" other="# claims" />
          {unmatched > 0 && (
            <Chip tone="warn">
              <Plural value={unmatched} one="# needs a person" other="# need a person" />
            </Chip>
          )}
        </span>
      </td>
    </tr>
  )
}
