import './clearinghouse.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listRemittances } from '@sorrel/contract/clearinghouse/operations'
import { arrivalDays } from '@sorrel/contract/clearinghouse/rules'
import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import { fileSources, paymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../kernel/calls/pages.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { Segments } from '../kernel/ui/fields/Segments.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { Arrival } from './Arrival.tsx'
import { ExchangeTabs } from './ExchangeTabs.tsx'

const route = getRouteApi('/admins/admin/remits')

/** The payments that payers explained, the newest first, and whether their money is at the bank. */
export function PaymentsPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { arrival } = route.useSearch()
  return (
    <>
      <PageHead
        title={t`Payments from payers`}
        line={<Trans>Each claim of a payment is posted separately. What fits no claim waits for you.</Trans>}
      >
        <LinkButton kind="quiet" to="/admin/remits/new">
          <Trans>Payment without a file</Trans>
        </LinkButton>
      </PageHead>
      <div className="page exchange">
        <ExchangeTabs current="payments" />
        <Segments<'all' | 'overdue'>
          legend={t`Show`}
          options={[
            { value: 'all', label: t({ message: 'All', context: 'payments' }) },
            { value: 'overdue', label: t({ message: 'Should be at the bank', context: 'payments' }) },
          ]}
          value={arrival ?? 'all'}
          onChange={(next) => void navigate({ to: '.', search: { arrival: next === 'overdue' ? next : undefined }, replace: true })}
        />
        <Payments arrival={arrival} />
      </div>
    </>
  )
}

function Payments({ arrival }: { arrival: 'overdue' | undefined }) {
  const { t } = useLingui()
  const pages = usePages(listRemittances, { query: arrival ? { arrival } : {} })
  return (
    <PagedList
      pages={pages}
      rows={6}
      empty={
        arrival ? (
          <EmptyState drawing="leaf" title={<Trans>Nothing is missing at the bank</Trans>}>
            <Trans>Payments that should have come in more than {arrivalDays} days ago, and of which nobody said so, stand here.</Trans>
          </EmptyState>
        ) : (
          <EmptyState drawing="search" title={<Trans>No payment yet</Trans>}>
            <Trans>Payers answer some days after a claim is sent. A file that you have already can be added under Files.</Trans>
          </EmptyState>
        )
      }
    >
      {(items) => (
        <SheetTable label={t`Payments from payers`} heads={[t`Payer and transfer`, t`Paid on`, t`Amount`, t`At the bank`, t`Claims`]}>
          {items.map((one) => (
            <Row key={one.id} payment={one} />
          ))}
        </SheetTable>
      )}
    </PagedList>
  )
}

/** One payment. Staff see the payer's own name for the transfer, which the bank shows as well. */
function Row({ payment }: { payment: Remittance }) {
  const { t } = useLingui()
  const format = useFormat()
  const { claims, unmatched, entered, withheld_cents: withheld } = payment
  const other = format.money(Math.abs(withheld))
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/remits/claims" search={{ view: 'all', payment: payment.id }}>
          {payment.payer_name}
        </Link>
        <small>{payment.trace}</small>
        {entered && (
          <small>
            {paymentMeans[entered.means][format.locale]}. {fileSources[entered.source][format.locale]}
            {entered.added_name !== null && <> ({entered.added_name})</>}
          </small>
        )}
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
      <td data-label={t`At the bank`} className="whole">
        <Arrival payment={payment} />
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
