import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ChangeTerms } from '../changes/ChangeTerms.tsx'
import { ToMyVisits } from './ToMyVisits.tsx'
import { VisitCard } from './VisitCard.tsx'

type Props = { visit: Appointment; ics: string | null; feeCents: number }

/** What a change has led to: the visit as it is now, what the change cost, and what can still be done. */
export function ChangeDone({ visit, ics, feeCents }: Props) {
  const isCanceled = visit.status === 'Canceled'
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {isCanceled ? <Trans>Your visit is canceled</Trans> : <Trans>Your visit has moved</Trans>}
      </h1>
      <p>{isCanceled ? <Trans>This time is open to others now.</Trans> : <Trans>This is the new time.</Trans>}</p>
      <VisitCard visit={visit} ics={ics} />
      {isCanceled ? <CostOfCanceling visit={visit} feeCents={feeCents} /> : <CostOfMoving visit={visit} feeCents={feeCents} />}
      {isCanceled && (
        <div>
          <LinkButton kind="quiet" to="/d/$slug" params={{ slug: visit.provider_slug }}>
            <Trans>Book another time</Trans>
          </LinkButton>
        </div>
      )}
      <ToMyVisits />
    </div>
  )
}

function CostOfCanceling({ visit, feeCents }: Omit<Props, 'ics'>) {
  const format = useFormat()
  const fee = format.money(feeCents)
  const until = format.within(format.dayAndTime(visit.free_until, getDeviceZone(), readNow()))
  if (feeCents === 0)
    return (
      <p>
        <Trans>The cancellation costs you nothing.</Trans>
      </p>
    )
  return (
    <p>
      <Trans>It was late to cancel: a fee of {fee} is charged.</Trans>{' '}
      {visit.canceled_late && <Trans>Canceling was free until {until}.</Trans>}
      <FeesCharged visit={visit} />
    </p>
  )
}

/** What a late cancellation and the late moves before it cost together. */
function FeesCharged({ visit }: { visit: Appointment }) {
  const format = useFormat()
  if (visit.earlier_fees_cents === 0 || visit.cancel_fee_cents === 0) return null
  const sum = format.money(visit.earlier_fees_cents + visit.cancel_fee_cents)
  return (
    <>
      {' '}
      <Trans>With the earlier late changes, that is {sum} in all.</Trans>
    </>
  )
}

/** What the move cost, what a further change would cost, and how to make one: the link that was followed makes none. */
function CostOfMoving({ visit, feeCents }: Omit<Props, 'ics'>) {
  const format = useFormat()
  const fee = format.money(feeCents)
  return (
    <>
      {feeCents > 0 ? (
        <p>
          <Trans>It was late to move: a fee of {fee} is charged.</Trans>
        </p>
      ) : (
        <p>
          <Trans>The move costs you nothing.</Trans>
        </p>
      )}
      <p>
        <ChangeTerms visit={visit} zone={getDeviceZone()} />
      </p>
      {visit.actions.move && (
        <p>
          <Trans>To change it again, follow the links in your newest message, or sign in.</Trans>
        </p>
      )}
    </>
  )
}
