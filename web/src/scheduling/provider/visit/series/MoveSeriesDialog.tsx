import '../../calendar/why/why.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import type { Scope } from '../../../times/SeriesScope.tsx'
import { StaffProblem } from '../../calendar/why/StaffProblem.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { formatDayTime } from '../../when.ts'
import type { Move } from '../acts/use-move.ts'
import { TellChoice } from '../telling/TellChoice.tsx'
import { findTooLate, useTell } from '../telling/use-tell.ts'
import { findTaken, RefusedDates, readRefusedDates } from './RefusedDates.tsx'
import { useMoveSeries } from './use-move-series.ts'

export type AskedMove = {
  /** The booked visits of the series, from the one that moves on. */
  following: readonly [Appointment, ...Appointment[]]
  to: Move & { starts_at: string }
}
type Props = {
  asked: AskedMove | null
  /** Called to move only the first one. */
  onOne: (to: AskedMove['to']) => void
  /** Called to move nothing. */
  onKeep: () => void
  onDone: () => void
  onMoved?: ((moved: Appointment) => void) | undefined
}

/** Asks when the patient is told of a move and, for a visit of a series, whether those after it move as well. */
export function MoveSeriesDialog({ asked, onKeep, ...rest }: Props) {
  const { t } = useLingui()
  const name = asked?.following[0].patient_name
  const repeats = (asked?.following.length ?? 0) > 1
  return (
    <Dialog
      open={asked !== null}
      onClose={onKeep}
      title={repeats ? t`This visit with ${name} repeats` : t`Move the visit with ${name}?`}
      wide
    >
      {asked && <Fields asked={asked} onKeep={onKeep} {...rest} />}
    </Dialog>
  )
}

function Fields({ asked: { following, to }, onOne, onKeep, onDone, onMoved }: Props & { asked: AskedMove }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [visit] = following
  const [scope, setScope] = useState<Scope>('one')
  const [instead, setInstead] = useState<Readonly<Record<string, string>>>({})
  const choice = useTell([{ visit, movesTo: to.starts_at }], to.tell)
  const { move, busy, error, reset } = useMoveSeries()
  const refused = readRefusedDates(error)
  const others = following.length - 1
  const tellIsRefused = findTooLate(error) !== null
  const { tell } = choice
  const send = () => {
    if (scope === 'one') return onOne({ ...to, tell })
    const others = Object.entries(instead).map(([appointment_id, starts_at]) => ({ appointment_id, starts_at }))
    move(following, { ...to, instead: others, tell }, { success: onDone, moved: onMoved })
  }
  const say = (at: string) => formatDayTime(format, at, zone, readNow())
  return (
    <div className="stack">
      <p>
        <Trans>
          Was: {say(visit.starts_at)}. Will be: {say(to.starts_at)}.
        </Trans>
      </p>
      {others > 0 && (
        <Segments
          shown
          legend={t`Which visits move?`}
          value={scope}
          onChange={(next) => {
            reset()
            setScope(next)
          }}
          options={[
            { value: 'one', label: t`This visit` },
            {
              value: 'this_and_following',
              label: <Plural value={others} one="This and the one after it" other="This and the # after it" />,
            },
          ]}
        />
      )}
      {(!to.tell || tellIsRefused) && <TellChoice name={visit.patient_name} choice={choice} error={error} />}
      {refused && (
        <RefusedDates dates={refused} visit={visit} instead={instead} onTake={(id, at) => setInstead({ ...instead, [id]: at })} />
      )}
      {error && !refused && !tellIsRefused && <StaffProblem error={error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onKeep}>
          <Trans>Leave it there</Trans>
        </Button>
        <Button busy={busy} disabled={refused?.some((date) => !date.ok && !findTaken(date, instead)) ?? false} onClick={send}>
          {scope === 'one' ? <Trans>Move this visit</Trans> : <Plural value={following.length} one="Move # visit" other="Move # visits" />}
        </Button>
      </div>
    </div>
  )
}
