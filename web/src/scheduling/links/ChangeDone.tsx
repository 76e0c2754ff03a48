import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { saveCalendarFile } from './calendar-file.ts'
import { ToMyVisits } from './ToMyVisits.tsx'

/** What a change by a link has led to: the visit as it is now, and the fee if there is one. */
export function ChangeDone({ visit, ics, feeCents }: { visit: Appointment; ics: string | null; feeCents: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const when = format.within(format.dayAndTime(visit.starts_at, getDeviceZone(), readNow()))
  const fee = format.money(feeCents)
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {visit.status === 'Canceled' ? <Trans>Your visit is canceled</Trans> : <Trans>Your visit has moved</Trans>}
      </h1>
      <p>
        {visit.status === 'Canceled' ? (
          <Trans>Your time, {when}, is open to others now.</Trans>
        ) : (
          <Trans>The new time is {when}. A message is on its way.</Trans>
        )}
      </p>
      {feeCents > 0 && (
        <p>
          {visit.status === 'Canceled' ? (
            <Trans>It was late to cancel: a fee of {fee} is charged.</Trans>
          ) : (
            <Trans>It was late to move: a fee of {fee} is charged.</Trans>
          )}
        </p>
      )}
      <div className="line line--wrap">
        {ics && (
          <Button kind="quiet" onClick={() => saveCalendarFile(ics, t`visit.ics`)}>
            <Trans>Save the calendar file</Trans>
          </Button>
        )}
        <LinkButton kind="quiet" to="/d/$slug" params={{ slug: visit.provider_slug }}>
          <Trans>Book another time</Trans>
        </LinkButton>
      </div>
      <ToMyVisits />
    </div>
  )
}
