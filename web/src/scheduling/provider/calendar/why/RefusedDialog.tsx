import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { useMove } from '../../visit/acts/use-move.ts'
import { TellChoice } from '../../visit/telling/TellChoice.tsx'
import { findTooLate, type Tell, useTell } from '../../visit/telling/use-tell.ts'
import { formatDayTime } from '../../when.ts'
import { StaffProblem } from './StaffProblem.tsx'
import { WhyNot } from './WhyNot.tsx'

export type RefusedMove = { visit: Appointment; starts_at: string; duration_minutes: number; tell?: Tell | undefined }

/** Shown after a refused drag: the visit is back in its place, with the reason and what else is possible. */
export function RefusedDialog({ refused, onClose }: { refused: RefusedMove | null; onClose: () => void }) {
  const { t } = useLingui()
  const name = refused?.visit.patient_name
  return (
    <Dialog open={refused !== null} onClose={onClose} title={t`${name} stays where it was`}>
      {refused && <Refused refused={refused} onClose={onClose} />}
    </Dialog>
  )
}

function Refused({ refused: { visit, starts_at, duration_minutes, tell }, onClose }: { refused: RefusedMove; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const { move, busy, error } = useMove()
  const choice = useTell([{ visit, movesTo: starts_at }], tell)
  const { type } = visit
  const mode = visit.visit_mode === 'unknown' ? {} : { visit_mode: visit.visit_mode }
  const send = (to: string, override?: { reason: string }) =>
    move(visit, { starts_at: to, duration_minutes, ...(override && { override }), tell: choice.tell }, { success: onClose })
  return (
    <div className="stack">
      <p>
        {starts_at === visit.starts_at ? (
          <Trans>
            From {format.time(starts_at, zone)}, {format.duration(duration_minutes)} are not offered. The visit keeps its length:{' '}
            {format.duration(visit.duration_minutes)}.
          </Trans>
        ) : (
          <Trans>
            {formatDayTime(format, starts_at, zone, now)} is not offered. The visit stays as it was:{' '}
            {format.within(formatDayTime(format, visit.starts_at, zone, now))}.
          </Trans>
        )}
      </p>
      <WhyNot
        question={{ starts_at, duration_minutes, type, ...mode, appointment_id: visit.id, for: 'staff' }}
        onPick={(to) => send(to)}
        onAnyway={(reason) => send(starts_at, { reason })}
        anyway={t`Move here anyway…`}
        without={duration_minutes === visit.duration_minutes ? visit.starts_at : undefined}
        busy={busy}
      />
      <TellChoice name={visit.patient_name} choice={choice} error={error} />
      {error && findTooLate(error) === null && <StaffProblem error={error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Leave it there</Trans>
        </Button>
      </div>
    </div>
  )
}
