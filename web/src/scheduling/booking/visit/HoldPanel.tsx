import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { HoldRing } from '../../../kernel/ui/times/HoldRing.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { Meeting } from '../../../providers/meeting/Meeting.tsx'
import type { Booking } from '../use-booking.ts'
import { Nearest } from './Nearest.tsx'

/** Shows for how many more minutes the time is held and, once the hold has expired, what to do. Typed text is not lost. */
export function HoldPanel({ booking }: { booking: Booking }) {
  const { hold, ended, taking, error } = booking
  if (!hold) return null
  const again = () => booking.take({ starts_at: hold.starts_at, visit_mode: hold.visit_mode, location_id: hold.location_id })
  if (error instanceof ApiProblem && error.code === 'slot_not_available') return <Nearest booking={booking} error={error} />
  if (error) return <Problem error={error} again={again} />
  if (!ended && hold.offered) return <Offered booking={booking} until={hold.expires_at} />
  if (!ended)
    return (
      <HoldRing expires_at={hold.expires_at} {...(hold.renewals_left > 0 && { onAdd: again })} adding={taking}>
        <Meeting mode={hold.visit_mode} office={booking.office} />
      </HoldRing>
    )
  return (
    <Notice tone="info" live>
      <p>
        <b>
          <Trans>The hold has ended, and nothing is lost.</Trans>
        </b>{' '}
        <Trans>What you entered is still here. The time may still be available.</Trans>
      </p>
      <Button kind="quiet" size="small" busy={taking} onClick={again}>
        <Trans>Hold it again</Trans>
      </Button>
    </Notice>
  )
}

/** A time that was offered from the waiting list. It is held longer than others, so no ring counts its minutes. */
function Offered({ booking, until }: { booking: Booking; until: string }) {
  const format = useFormat()
  const now = useNow(30_000)
  const when = format.within(format.dayAndTime(until, booking.zone, now))
  return (
    <Notice tone="info">
      <Trans>This time is held for you until {when}. Only you can book it.</Trans>
    </Notice>
  )
}
