import { Trans } from '@lingui/react/macro'
import type { ApiProblem } from '../../../kernel/calls/api.ts'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { NearestTimes } from '../../times/NearestTimes.tsx'
import type { Booking } from '../use-booking.ts'

/** Shown if somebody else took the time: the nearest available times, and a link to all times. */
export function Nearest({ booking, error, onPick }: { booking: Booking; error: ApiProblem; onPick?: () => void }) {
  const { zone, search, hold } = booking
  const mode = hold?.visit_mode ?? search.mode ?? 'virtual'
  const pick = (starts_at: string) => {
    onPick?.()
    booking.take({ starts_at, visit_mode: mode, location_id: hold?.location_id ?? null })
  }
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>That time has just been taken.</Trans>
        </b>{' '}
        <Trans>Nothing was booked, and what you entered is still here.</Trans>
      </p>
      <NearestTimes error={error} zone={zone} busy={booking.taking} onPick={pick} />
      {booking.step !== 'time' && (
        <button
          type="button"
          className="link small"
          onClick={() => {
            booking.dismiss()
            booking.goTo('time')
          }}
        >
          <Trans>See all times</Trans>
        </button>
      )}
    </Notice>
  )
}
