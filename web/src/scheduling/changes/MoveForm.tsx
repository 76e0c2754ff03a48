import { Trans } from '@lingui/react/macro'
import { changesAreFree, computeFreeUntil } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { type ReactNode, useState } from 'react'
import type { AnyOperation } from '../../kernel/calls/api.ts'
import { readNow, useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { MeetsAnother } from '../times/MeetsAnother.tsx'
import { SeriesScope } from '../times/SeriesScope.tsx'
import { VisitTimes } from '../times/VisitTimes.tsx'
import { ChangeActions } from './ChangeActions.tsx'
import { NotMoved } from './NotMoved.tsx'
import { isOpen, NotMovedDates, readMovedDates } from './NotMovedDates.tsx'
import { useLateFee } from './use-late-fee.ts'
import { useMoving } from './use-moving.ts'

type Props = {
  visit: Appointment
  /** The token of the link, if the person followed one without signing in. */
  token?: string
  zone: string
  /** The reads that a move makes stale. */
  refreshes?: readonly AnyOperation[]
  /** Text that says what moving costs, and that the old time stays booked until the move succeeds. */
  children: ReactNode
  onMoved: (moved: Appointment) => void
  onKeep?: () => void
}

/** The form in which a patient chooses another time for a visit. The patient is signed in or has followed a link. */
export function MoveForm({ visit, token, zone, refreshes, children, onMoved, onKeep }: Props) {
  const format = useFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const act = useMoving({ visit, token, refreshes }, onMoved)
  const say = (instant: string) => format.within(format.dayAndTime(instant, zone, readNow()))
  const choose = (starts_at: string) => {
    act.reset()
    setChosen(starts_at)
  }
  const send = (starts_at: string) => {
    setChosen(starts_at)
    act.send(starts_at)
  }
  const dates = readMovedDates(act.error)
  return (
    <div className="stack">
      {children}
      {act.after > 0 && <SeriesScope value={act.scope} onChange={act.chooseScope} after={act.after} />}
      <VisitTimes
        question={questionOf(visit, token)}
        name={visit.provider_name}
        zone={zone}
        theirs={visit.provider_time_zone}
        near={visit.starts_at}
        chosen={chosen}
        onChoose={choose}
      />
      <MeetsAnother starts_at={chosen} minutes={visit.duration_minutes} zone={zone} besides={visit.id} />
      {chosen && <AfterMove visit={visit} starts_at={chosen} />}
      {dates && <NotMovedDates dates={dates} zone={zone} instead={act.instead} onTake={act.take} />}
      {act.error && !dates && <NotMoved error={act.error} old={say(visit.starts_at)} zone={zone} busy={act.isPending} onPick={send} />}
      <ChangeActions className="move-actions" keep={<Trans>Keep the old time</Trans>} onKeep={onKeep}>
        <Button
          busy={act.isPending}
          disabled={!chosen || (dates?.some((date) => isOpen(date, act.instead)) ?? false)}
          onClick={() => chosen && send(chosen)}
        >
          <MoveWords when={chosen && say(chosen)} visit={visit} count={act.scope === 'one' ? 1 : act.after + 1} />
        </Button>
      </ChangeActions>
    </div>
  )
}

/** Says that the new time is so near that a further change would cost the fee. Moving begins no new free minutes. */
function AfterMove({ visit, starts_at }: { visit: Appointment; starts_at: string }) {
  const format = useFormat()
  const fee = format.money(visit.late_fee_cents)
  const now = useNow(10_000)
  const { booked_at, cutoff_hours } = visit
  if (visit.late_fee_cents === 0 || changesAreFree(computeFreeUntil({ starts_at, booked_at, cutoff_hours }), now)) return null
  return (
    <p className="small" role="status">
      <Trans>This time is soon: once the visit has moved there, changing it again costs {fee}.</Trans>
    </p>
  )
}

/** The text of the button. Of a series, only the first visit can be so near that moving it costs a fee. */
function MoveWords({ when, visit, count }: { when: string | null; visit: Appointment; count: number }) {
  const fee = useLateFee(visit)
  if (!when) return <Trans>Choose a time first</Trans>
  if (count > 1)
    return fee ? (
      <Trans>
        Move {count} visits, the first to {when}: {fee} late fee
      </Trans>
    ) : (
      <Trans>
        Move {count} visits, the first to {when}
      </Trans>
    )
  return fee ? (
    <Trans>
      Move to {when}: {fee} late fee
    </Trans>
  ) : (
    <Trans>Move to {when}</Trans>
  )
}

const questionOf = (visit: Appointment, token: string | undefined) => ({
  provider_id: visit.provider_id,
  minutes: visit.duration_minutes,
  type: visit.type,
  ...(token === undefined ? { appointment_id: visit.id } : { rescheduling_token: token }),
  ...(visit.visit_mode !== 'unknown' && { visit_mode: visit.visit_mode }),
})
