import { Trans } from '@lingui/react/macro'
import { changesAreFree } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useNow } from '../../kernel/clock.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Until when the visit can be moved or canceled without a fee, the fee after that, and what earlier changes cost. */
export function ChangeTerms(props: { visit: Appointment; zone: string }) {
  const format = useFormat()
  const { earlier_fees_cents } = props.visit
  const earlier = format.money(earlier_fees_cents)
  return (
    <>
      <Terms {...props} />
      {earlier_fees_cents > 0 && (
        <>
          {' '}
          <Trans>Earlier late changes of this visit cost {earlier}.</Trans>
        </>
      )}
    </>
  )
}

function Terms({ visit, zone }: { visit: Appointment; zone: string }) {
  const format = useFormat()
  const now = useNow()
  const fee = format.money(visit.late_fee_cents)
  const isFree = changesAreFree(visit.free_until, now)
  const until = format.within(format.dayAndTime(visit.free_until, zone, now))
  if (visit.late_fee_cents === 0 || visit.change_asked_at) return <Trans>Moving or canceling is free.</Trans>
  return isFree ? (
    <Trans>
      Moving or canceling is free until {until}, and costs {fee} after.
    </Trans>
  ) : (
    <span className="t-warn">
      <Trans>Moving or canceling costs {fee} now: the time for free changes is over.</Trans>
    </span>
  )
}
