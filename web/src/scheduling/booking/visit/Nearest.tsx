import { Trans } from '@lingui/react/macro'
import type { ApiProblem } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { dayOf } from '../../../kernel/format.ts'
import { useFormat } from '../../../kernel/i18n.ts'
import { Notice } from '../../../kernel/ui/Notice.tsx'
import type { Booking } from '../use-booking.ts'

/** Somebody was faster: the nearest times that are free, and the way to all of them. */
export function Nearest({ booking, error, onPick }: { booking: Booking; error: ApiProblem; onPick?: () => void }) {
  const format = useFormat()
  const { zone, search, hold } = booking
  const nearest = Array.isArray(error.details.nearest) ? [...(error.details.nearest as string[])].sort() : []
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
      {nearest.length > 0 && (
        <>
          <p className="small">
            <Trans>Nearest free times:</Trans>
          </p>
          <div className="slots nearest">
            {nearest.map((starts_at) => (
              <button type="button" className="slot" key={starts_at} disabled={booking.taking} onClick={() => pick(starts_at)}>
                <small>{format.dayName(dayOf(starts_at, zone), dayOf(now(), zone))}</small>
                {format.time(starts_at, zone)}
              </button>
            ))}
          </div>
        </>
      )}
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
