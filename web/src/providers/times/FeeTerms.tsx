import { Trans } from '@lingui/react/macro'
import { computeFreeUntil, graceMinutes } from '@sorrel/contract/scheduling/rules'
import { useNow } from '../../kernel/clock.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

type Policy = { cutoff_hours: number; late_cancel_fee_cents: number }
type Props = {
  policy: Policy
  starts_at: string
  zone: string
  /** Whether several visits are booked at once. If so, the line names a number of hours instead of a time. */
  repeats?: boolean
}

/** Says until when the visit could be moved or canceled without a fee, and the fee after that. */
export function FeeTerms({ policy, starts_at, zone, repeats }: Props) {
  const format = useFormat()
  const now = useNow(10_000)
  const { cutoff_hours, late_cancel_fee_cents } = policy
  const fee = format.money(late_cancel_fee_cents)
  const free_until = computeFreeUntil({ starts_at, booked_at: now, cutoff_hours })
  const until = format.within(format.dayAndTime(free_until, zone, now))
  if (late_cancel_fee_cents === 0) return <Trans>Moving or canceling is free.</Trans>
  if (repeats)
    return (
      <Trans>
        Moving or canceling a visit is free until {cutoff_hours} hours before it and for {graceMinutes} minutes after you book, and costs{' '}
        {fee} after.
      </Trans>
    )
  if (Date.parse(free_until) > Date.parse(now) + graceMinutes * 60_000)
    return (
      <Trans>
        Moving or canceling is free until {until}, and costs {fee} after.
      </Trans>
    )
  return (
    <Trans>
      This visit starts soon: moving or canceling is free for {graceMinutes} minutes after you book, and costs {fee} after.
    </Trans>
  )
}
