import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { StaffProblem } from '../../calendar/why/StaffProblem.tsx'
import { forgetExplanations, useExplanation, WhyNot } from '../../calendar/why/WhyNot.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { clockOf, findInstantAt, wallOf } from '../../wall-time.ts'
import { type AskedMove, MoveSeriesDialog } from '../series/MoveSeriesDialog.tsx'
import { useSeries } from '../series/use-series.ts'
import { TimeFields, type TypedTime } from '../TimeFields.tsx'
import { FreeTimes } from '../when/FreeTimes.tsx'
import { TheirTime } from '../when/TheirTime.tsx'
import { TellChoice } from './TellChoice.tsx'
import { type Move, useMove } from './use-move.ts'
import { useTell } from './use-tell.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void; to?: Move; onMoved?: (moved: Appointment) => void }

/** A form to move a visit to a typed date, time, length and mode. After a refusal it shows the reason, and offers available times or an exception. */
export function MoveDialog(props: Props) {
  const { t } = useLingui()
  const name = props.visit.patient_name
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t({ message: `Move the visit with ${name}`, context: 'staff' })} wide>
      {props.open && <MoveFields {...props} />}
    </Dialog>
  )
}

function MoveFields({ visit, to, onClose, onMoved }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const begin = to?.starts_at ?? visit.starts_at
  const [day, setDay] = useState(wallOf(begin, zone).slice(0, 10))
  const [time, setTime] = useState(clockOf(begin, zone))
  const [minutes, setMinutes] = useState(String(to?.duration_minutes ?? visit.duration_minutes))
  const [mode, setMode] = useState<BookingMode>(visit.visit_mode === 'unknown' ? 'virtual' : visit.visit_mode)
  const [tried, setTried] = useState(false)
  const choice = useTell([visit])
  const { move, busy, error, reset } = useMove(onMoved)
  const place = useSeries(visit)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const starts_at = day && time ? findInstantAt(day, time, zone) : null
  const isSameVisit = Number(minutes) === visit.duration_minutes && mode === visit.visit_mode
  const isSame = isSameVisit && starts_at !== null && Date.parse(starts_at) === Date.parse(visit.starts_at)
  const where = starts_at && { starts_at, duration_minutes: Number(minutes), visit_mode: mode }
  const question = where && !isSame ? { ...where, type: visit.type, appointment_id: visit.id, for: 'staff' as const } : null
  const refused = useExplanation(question).data?.offered === false
  const send = (more: Move = {}) => {
    setTried(true)
    if (!where) return
    const to = { ...where, tell: choice.tell, ...more }
    const [first, ...others] = place?.following ?? []
    if (first && others.length > 0) return setAsked({ following: [first, ...others], to })
    moveOne(to)
  }
  const moveOne = (to: Move) => {
    setAsked(null)
    move(visit, to, { success: onClose, error: forgetExplanations })
  }
  const change = (next: Partial<TypedTime>) => {
    reset()
    if (next.day !== undefined) setDay(next.day)
    if (next.time !== undefined) setTime(next.time)
    if (next.minutes !== undefined) setMinutes(next.minutes)
    if (next.mode !== undefined) setMode(next.mode)
  }
  return (
    <div className="stack">
      <div className="fields fields--two">
        <TimeFields time={{ day, time, minutes, mode }} usual={visit.duration_minutes} tried={tried} onChange={change} />
        <FreeTimes time={{ day, time, minutes, mode }} type={visit.type} moves={visit.id} onPick={change} />
      </div>
      {starts_at && !isSame && (
        <p className="small quiet their-time" aria-live="polite">
          <TheirTime starts_at={starts_at} patient={{ name: visit.patient_name, time_zone: visit.patient_time_zone }} />
        </p>
      )}
      {!isSame && <TellChoice name={visit.patient_name} choice={choice} />}
      {question && refused && (
        <WhyNot
          question={question}
          onPick={(at) => send({ starts_at: at })}
          onAnyway={(reason) => send({ override: { reason } })}
          anyway={t`Move here anyway…`}
          without={isSameVisit ? visit.starts_at : undefined}
          busy={busy}
        />
      )}
      {error && !refused && <StaffProblem error={error} />}
      <MoveSeriesDialog asked={asked} onOne={moveOne} onKeep={() => setAsked(null)} onDone={onClose} onMoved={onMoved} />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Keep the time</Trans>
        </Button>
        <Button busy={busy} disabled={isSame || refused} onClick={() => send()}>
          {starts_at && !isSame ? (
            <Trans>
              Move to {format.time(starts_at, zone)}, {format.shortDay(day, dayOf(readNow(), zone))}
            </Trans>
          ) : (
            <Trans context="staff">Move the visit</Trans>
          )}
        </Button>
      </div>
    </div>
  )
}
