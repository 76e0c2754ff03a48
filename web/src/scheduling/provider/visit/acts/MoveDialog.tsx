import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { StaffProblem } from '../../calendar/why/StaffProblem.tsx'
import { forgetExplanations, isExplained, useExplanation, WhyNot } from '../../calendar/why/WhyNot.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { clockOf, findInstantAt, wallOf } from '../../wall-time.ts'
import { type AskedMove, MoveSeriesDialog } from '../series/MoveSeriesDialog.tsx'
import { useSeries } from '../series/use-series.ts'
import { TimeFields, type TypedTime } from '../TimeFields.tsx'
import { TellChoice } from '../telling/TellChoice.tsx'
import { isMorningTooLate } from '../telling/tell-times.ts'
import { findTooLate, useTell } from '../telling/use-tell.ts'
import { FreeTimes } from '../when/FreeTimes.tsx'
import { TheirTime } from '../when/TheirTime.tsx'
import { type Move, useMove } from './use-move.ts'

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
  const [typed, setTyped] = useState(() => beginWith(visit, to, zone))
  const { day, time, minutes, mode } = typed
  const [tried, setTried] = useState(false)
  const { move, busy, error, reset } = useMove(onMoved)
  const place = useSeries(visit)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const starts_at = day && time ? findInstantAt(day, time, zone) : null
  const choice = useTell([{ visit, movesTo: starts_at }])
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
    setTyped({ ...typed, ...next })
  }
  const pick = (at: string) => {
    const isTooLate = choice.when === 'morning' && isMorningTooLate({ visit, movesTo: at }, readNow())
    // The choice when the patient is told must change first, before their eyes.
    if (isTooLate) change(dayTimeOf(at, zone))
    else send({ starts_at: at })
  }
  return (
    <div className="stack">
      <div className="fields fields--two">
        <TimeFields time={typed} usual={visit.duration_minutes} tried={tried} onChange={change} />
        <FreeTimes time={typed} type={visit.type} moves={visit.id} onPick={change} />
      </div>
      {starts_at && !isSame && (
        <p className="small quiet their-time" aria-live="polite">
          <TheirTime starts_at={starts_at} patient={{ name: visit.patient_name, time_zone: visit.patient_time_zone }} />
        </p>
      )}
      {question && refused && (
        <WhyNot
          question={question}
          onPick={pick}
          onAnyway={(reason) => send({ override: { reason } })}
          anyway={t`Move here anyway…`}
          without={isSameVisit ? visit.starts_at : undefined}
          busy={busy}
        />
      )}
      {!isSame && <TellChoice name={visit.patient_name} choice={choice} error={error} />}
      {error && !(refused && isExplained(error)) && findTooLate(error) === null && <StaffProblem error={error} />}
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

const dayTimeOf = (at: string, zone: string) => ({ day: wallOf(at, zone).slice(0, 10), time: clockOf(at, zone) })

/** The fields as they are at first: the visit as it is, or the time that was asked for. */
const beginWith = (visit: Appointment, to: Move | undefined, zone: string): TypedTime => ({
  ...dayTimeOf(to?.starts_at ?? visit.starts_at, zone),
  minutes: String(to?.duration_minutes ?? visit.duration_minutes),
  mode: visit.visit_mode === 'unknown' ? 'virtual' : visit.visit_mode,
})
