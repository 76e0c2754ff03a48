import { Trans, useLingui } from '@lingui/react/macro'
import { listRemittances, takeBackArrival } from '@sorrel/contract/clearinghouse/operations'
import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import { useState } from 'react'
import { useAct } from '../kernel/calls/query.ts'
import { useNow } from '../kernel/clock.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { ArrivalDialog } from './ArrivalDialog.tsx'

/** Whether the money of a payment is at the bank, and the button that says so or takes it back. */
export function Arrival({ payment }: { payment: Remittance }) {
  const { t } = useLingui()
  const format = useFormat()
  const today = dayOf(useNow(60_000), useMyZone())
  const [isAsked, setIsAsked] = useState(false)
  const back = useAct(takeBackArrival, { refreshes: [listRemittances] })
  const { arrival, payer_name: payer } = payment
  if (arrival === null && payment.amount_cents <= 0) return '–'
  if (arrival === null)
    return (
      <span className="line line--wrap">
        {payment.is_overdue && (
          <Chip tone="warn">
            <Trans>Should be there</Trans>
          </Chip>
        )}
        <Button kind="quiet" size="small" aria-label={t`It is there… ${payer}`} onClick={() => setIsAsked(true)}>
          <Trans>It is there…</Trans>
        </Button>
        {isAsked && <ArrivalDialog payment={payment} today={today} onClose={() => setIsAsked(false)} />}
      </span>
    )
  const [came, said] = [format.money(arrival.amount_cents), format.money(payment.amount_cents)]
  return (
    <span className="line line--wrap">
      {format.shortDate(arrival.arrived_on)}
      {arrival.amount_cents !== payment.amount_cents && (
        <Chip tone="warn">
          <Trans>
            {came}, not {said}
          </Trans>
        </Chip>
      )}
      {arrival.noted_name !== null && (
        <Button
          kind="quiet"
          size="small"
          busy={back.isPending}
          aria-label={t`Take back: ${payer}`}
          onClick={() => back.mutate({ params: { remittance_id: payment.id } })}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
      {back.error && <Problem error={back.error} />}
    </span>
  )
}
