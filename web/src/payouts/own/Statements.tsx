import { Trans, useLingui } from '@lingui/react/macro'
import type { Payout } from '@sorrel/contract/payouts/schemas'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kernel/ui/Card.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { PayoutStatusChip } from '../PayoutStatusChip.tsx'
import { usePayWords } from '../use-pay-words.ts'

/** What was paid before, the latest first. */
export function Statements({ items }: { items: readonly Payout[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = usePayWords()
  const zone = useMyZone()
  return (
    <Card title={t`Statements`} flush={items.length > 0}>
      {items.length === 0 ? (
        <p className="quiet">
          <Trans>The first statement comes with the first payout.</Trans>
        </p>
      ) : (
        <SheetTable label={t`Statements`} heads={[t`Period`, t`Status`, t`Paid on`, { label: t`Amount`, atEnd: true }]}>
          {items.map((payout) => (
            <tr key={payout.id}>
              <th scope="row">
                <Link to="/provider/payouts/$payoutId" params={{ payoutId: payout.id }}>
                  {say.span({ starts_on: payout.period_start, ends_on: payout.period_end })}
                </Link>
                <small>{payout.period_end.slice(0, 4)}</small>
              </th>
              <td data-label={t`Status`}>
                <PayoutStatusChip payout={payout} />
              </td>
              <td data-label={t`Paid on`}>{payout.paid_at ? format.shortDate(dayOf(payout.paid_at, zone)) : '–'}</td>
              <td data-label={t`Amount`} className="pay-amount">
                <b>{format.money(payout.total_cents)}</b>
              </td>
            </tr>
          ))}
        </SheetTable>
      )}
    </Card>
  )
}
