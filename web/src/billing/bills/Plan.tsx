import { Trans, useLingui } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

type Plan = NonNullable<Bill['plan']>

/** Which part of a plan comes next, and what remains after it. */
export function PlanLine({ bill: { plan, open_cents } }: { bill: Bill }) {
  const format = useFormat()
  if (!plan?.next) return null
  const { n, amount_cents } = plan.next
  const all = plan.parts.length
  const amount = format.money(amount_cents)
  const rest = format.money(open_cents - amount_cents)
  return (
    <p className="small quiet">
      {open_cents > amount_cents ? (
        <Trans>
          Next is part {n} of {all}, {amount}. After it, {rest} remains.
        </Trans>
      ) : (
        <Trans>
          Next is part {n} of {all}, {amount}. It is the last one.
        </Trans>
      )}
    </p>
  )
}

/** All parts of a plan: what is paid, and what comes when. */
export function PlanCard({ plan: { parts, next } }: { plan: Plan }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return (
    <Card flush title={t`Payment plan`}>
      <ul className="bill-rows">
        {parts.map(({ n, amount_cents, collect_at }) => (
          <li key={n} className="bill-row">
            <span>
              {format.date(dayOf(collect_at, zone))}{' '}
              {next && n < next.n && (
                <Chip tone="leaf">
                  <Trans>Paid</Trans>
                </Chip>
              )}
              {n === next?.n && (
                <Chip tone="info">
                  <Trans>Next</Trans>
                </Chip>
              )}
            </span>
            <b className="bill-number">{format.money(n === next?.n ? next.amount_cents : amount_cents)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
