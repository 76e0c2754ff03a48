import { Trans } from '@lingui/react/macro'
import { changeAppointment, listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AnyOperation, ApiProblem, nameOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { MeetsAnother } from '../times/MeetsAnother.tsx'
import { VisitTimes } from '../times/VisitTimes.tsx'
import { ChangeActions } from './ChangeActions.tsx'
import { NotMoved } from './NotMoved.tsx'
import { useLateFee } from './use-late-fee.ts'

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
  const act = useMoving(refreshes, onMoved)
  const say = (instant: string) => format.within(format.dayAndTime(instant, zone, readNow()))
  const choose = (starts_at: string) => {
    act.reset()
    setChosen(starts_at)
  }
  const send = (starts_at: string) => {
    setChosen(starts_at)
    act.mutate({
      params: { appointment_id: visit.id },
      ...(token !== undefined && { query: { rescheduling_token: token } }),
      body: { starts_at, version: visit.version },
    })
  }
  return (
    <div className="stack">
      {children}
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
      {act.error && <NotMoved error={act.error} old={say(visit.starts_at)} zone={zone} busy={act.isPending} onPick={send} />}
      <ChangeActions className="move-actions" keep={<Trans>Keep the old time</Trans>} onKeep={onKeep}>
        <Button busy={act.isPending} disabled={!chosen} onClick={() => chosen && send(chosen)}>
          <MoveWords when={chosen && say(chosen)} visit={visit} />
        </Button>
      </ChangeActions>
    </div>
  )
}

function MoveWords({ when, visit }: { when: string | null; visit: Appointment }) {
  const fee = useLateFee(visit)
  if (!when) return <Trans>Choose a time first</Trans>
  return fee ? (
    <Trans>
      Move to {when}: {fee} late fee
    </Trans>
  ) : (
    <Trans>Move to {when}</Trans>
  )
}

/** Sends a move. The server answers with a new visit that replaces the old one. */
function useMoving(refreshes: readonly AnyOperation[] | undefined, onMoved: (moved: Appointment) => void) {
  const client = useQueryClient()
  return useAct(changeAppointment, {
    ...(refreshes && { refreshes }),
    onSuccess: onMoved,
    onError: (error) => {
      // A listed time turned out to be taken, so the list is read again.
      if (error instanceof ApiProblem && error.code === 'slot_not_available') {
        void client.invalidateQueries({ queryKey: [nameOf(listAvailabilitySlots)] })
      }
    },
  })
}

const questionOf = (visit: Appointment, token: string | undefined) => ({
  provider_id: visit.provider_id,
  minutes: visit.duration_minutes,
  type: visit.type,
  ...(token === undefined ? { appointment_id: visit.id } : { rescheduling_token: token }),
  ...(visit.visit_mode !== 'unknown' && { visit_mode: visit.visit_mode }),
})
