import { Trans, useLingui } from '@lingui/react/macro'
import { changeAppointment, getAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useAct } from '../../../kernel/calls/query.ts'
import { now } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { MeetsAnother } from '../../times/MeetsAnother.tsx'
import { VisitTimes } from '../../times/VisitTimes.tsx'
import { visitReads } from '../reads.ts'
import { useMyZone } from '../use-my-zone.ts'
import { NotMoved } from './NotMoved.tsx'
import { useLateFee } from './use-late-fee.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void; onMoved: (moved: Appointment) => void }

/** Another time for a visit. Until the new one is booked the old one stands. */
export function MoveDialog({ open, ...props }: Props) {
  const { t } = useLingui()
  const name = props.visit.provider_name
  return (
    <Dialog open={open} onClose={props.onClose} title={t`Move the visit with ${name}`} wide>
      {open && <MoveForm {...props} />}
    </Dialog>
  )
}

function MoveForm({ visit, onClose, onMoved }: Omit<Props, 'open'>) {
  const format = useFormat()
  const zone = useMyZone()
  const fee = useLateFee(visit)
  const [chosen, setChosen] = useState<string | null>(null)
  const act = useMove(onClose, onMoved)
  const say = (instant: string) => format.within(format.dayAndTime(instant, zone, now()))
  const old = say(visit.starts_at)
  const choose = (starts_at: string) => {
    act.reset()
    setChosen(starts_at)
  }
  const send = (starts_at: string) => {
    setChosen(starts_at)
    act.mutate({ params: { appointment_id: visit.id }, body: { starts_at, version: visit.version } as never })
  }
  return (
    <div className="stack">
      <p>
        {fee ? (
          <Trans>
            Now it is {old}. The time for free changes is over, so moving it costs {fee}.
          </Trans>
        ) : (
          <Trans>Now it is {old}. It stays yours until the new time is booked.</Trans>
        )}
      </p>
      <VisitTimes
        question={questionOf(visit)}
        name={visit.provider_name}
        zone={zone}
        theirs={visit.provider_time_zone}
        near={visit.starts_at}
        chosen={chosen}
        onChoose={choose}
      />
      <MeetsAnother starts_at={chosen} minutes={visit.duration_minutes} zone={zone} besides={visit.id} />
      {act.error && <NotMoved error={act.error} old={old} busy={act.isPending} onPick={send} />}
      <div className="dialog-actions move-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Keep the old time</Trans>
        </Button>
        <Button busy={act.isPending} disabled={!chosen} onClick={() => chosen && send(chosen)}>
          <Consequence when={chosen && say(chosen)} fee={fee} />
        </Button>
      </div>
    </div>
  )
}

function Consequence({ when, fee }: { when: string | null; fee: string | null }) {
  if (!when) return <Trans>Choose a time first</Trans>
  return fee ? (
    <Trans>
      Move to {when}: {fee} late fee
    </Trans>
  ) : (
    <Trans>Move to {when}</Trans>
  )
}

/** The answer of a move is a new visit that follows the old one. */
function useMove(onClose: () => void, onMoved: (moved: Appointment) => void) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const client = useQueryClient()
  return useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: (moved) => {
      const when = format.within(format.dayAndTime(moved.starts_at, zone, now()))
      client.setQueryData(query(getAppointment, { params: { appointment_id: moved.id } }).queryKey, moved)
      toast(t`Moved to ${when}.`)
      onClose()
      onMoved(moved)
    },
  })
}

const questionOf = (visit: Appointment) => ({
  provider_id: visit.provider_id,
  minutes: visit.duration_minutes,
  type: visit.type,
  appointment_id: visit.id,
  ...(visit.visit_mode !== 'unknown' && { visit_mode: visit.visit_mode }),
})
