import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listPayouts } from '@sorrel/contract/payouts/operations'
import type { Payout } from '@sorrel/contract/payouts/schemas'
import { payoutFailures, payoutStatuses } from '@sorrel/contract/payouts/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { PayoutStatusChip } from '../PayoutStatusChip.tsx'
import { Screen } from '../staff/Screen.tsx'
import { usePayWords } from '../use-pay-words.ts'

const route = getRouteApi('/admins/admin/payouts/sent')
const shown = ['finalized', 'processing', 'paid', 'failed'] as const
type Shown = (typeof shown)[number]
const isShown = (status: string | undefined): status is Shown => shown.some((one) => one === status)

/** Payouts that were finalized, and those that failed. */
export function SentPage() {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = route.useNavigate()
  const { status: asked } = route.useSearch()
  const status = isShown(asked) ? asked : undefined
  const pages = usePages(listPayouts, { query: status ? { status } : {} }, { keepsPrevious: true })
  return (
    <Screen title={t`Finalized payouts`} line={<Trans>Each one is fixed: corrections come with a later one.</Trans>}>
      <div className="pay-filters">
        <SelectInput
          label={t`Status`}
          empty={t({ message: 'All', context: 'states of payouts' })}
          options={shown.map((value) => ({ value, label: payoutStatuses[value][format.locale] }))}
          value={status ?? ''}
          onChange={(event) => void navigate({ to: '.', search: { status: event.currentTarget.value || undefined }, replace: true })}
        />
      </div>
      <PagedList
        pages={pages}
        empty={
          <EmptyState drawing="search" title={<Trans>No payout matches</Trans>}>
            <Trans>Finalized payouts appear here with what became of their transfers.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <SheetTable
            label={t`Finalized payouts`}
            heads={[t`Dietitian`, t`Period`, t`Status`, t`Paid on`, { label: t`Amount`, atEnd: true }]}
          >
            {items.map((payout) => (
              <Row key={payout.id} payout={payout} />
            ))}
          </SheetTable>
        )}
      </PagedList>
    </Screen>
  )
}

function Row({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = usePayWords()
  const zone = useMyZone()
  const { failure, is_unknown } = payout
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/payouts/sent/$payoutId" params={{ payoutId: payout.id }}>
          {payout.provider_name}
        </Link>
        <small>{plural(payout.line_count, { one: '# line', other: '# lines' })}</small>
      </th>
      <td data-label={t`Period`}>
        {say.span({ starts_on: payout.period_start, ends_on: payout.period_end })}
        <small>{payout.period_end.slice(0, 4)}</small>
      </td>
      <td data-label={t`Status`} className="whole">
        <PayoutStatusChip payout={payout} />
        {failure && <small>{payoutFailures[failure][format.locale]}</small>}
        {is_unknown && <small>{t`The answer was lost; it is being asked for.`}</small>}
      </td>
      <td data-label={t`Paid on`}>{payout.paid_at ? format.shortDate(dayOf(payout.paid_at, zone)) : '–'}</td>
      <td data-label={t`Amount`} className="pay-amount">
        <b>{format.money(payout.total_cents)}</b>
      </td>
    </tr>
  )
}
