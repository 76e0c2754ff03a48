import { Trans, useLingui } from '@lingui/react/macro'
import { noShowAfterMinutes } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconArrowBackUp, IconArrowsMove, IconCoinOff, IconRotate2, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { addMinutesTo } from '../wall-time.ts'
import { CancelDialog } from './acts/CancelDialog.tsx'
import { MarkDialog, type MarkKind, useMark } from './acts/MarkDialog.tsx'
import { MoveDialog } from './acts/MoveDialog.tsx'
import { useRestore } from './acts/use-restore.ts'
import { WaiveDialog } from './acts/WaiveDialog.tsx'

type Open = MarkKind | 'move' | 'cancel' | 'waive' | null

/** The buttons for a visit, from `appointment.actions`. A disabled button says why. */
export function VisitActions({ visit, now, onMoved }: { visit: Appointment; now: string; onMoved?: (moved: Appointment) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const day = format.shortDay(dayOf(visit.starts_at, zone))
  const { actions } = visit
  const over = {
    Canceled: actions.waive_fee ? t`This visit was canceled.` : t`This visit was canceled. Nothing is left to do here.`,
    'Re-scheduled': t`This visit was moved. Go on at its new time.`,
    Occurred: t`This visit is closed. After three days only an administrator corrects it.`,
    'No-show': t`This visit is closed. After three days only an administrator corrects it.`,
  }
  return (
    <div className="visit-actions stack stack--close">
      {visit.status === 'Scheduled' && <Marks visit={visit} now={now} onMark={setOpen} />}
      {actions.correct && <Corrections visit={visit} onMark={setOpen} />}
      {actions.move && (
        <Button kind="quiet" icon={IconArrowsMove} onClick={() => setOpen('move')}>
          <Trans>Move the visit…</Trans>
        </Button>
      )}
      {actions.cancel && (
        <Button kind="danger" onClick={() => setOpen('cancel')}>
          <Trans>Cancel the visit on {day}…</Trans>
        </Button>
      )}
      {actions.restore && <Restore visit={visit} />}
      {actions.waive_fee && (
        <Button kind="quiet" icon={IconCoinOff} onClick={() => setOpen('waive')}>
          <Trans>Waive the fee…</Trans>
        </Button>
      )}
      {visit.status !== 'Scheduled' && !actions.correct && <p className="small quiet">{over[visit.status]}</p>}
      <MarkDialog
        visit={visit}
        first={open === 'No-show' ? 'No-show' : 'Occurred'}
        open={open === 'Occurred' || open === 'No-show'}
        onClose={close}
      />
      <MoveDialog visit={visit} open={open === 'move'} onClose={close} onMoved={onMoved} />
      <CancelDialog visit={visit} open={open === 'cancel'} onClose={close} />
      <WaiveDialog visit={visit} open={open === 'waive'} onClose={close} />
    </div>
  )
}

function Restore({ visit }: { visit: Appointment }) {
  const { restore, busy } = useRestore(visit.patient_name)
  return (
    <Button kind="quiet" icon={IconArrowBackUp} busy={busy} onClick={() => restore(visit)}>
      <Trans>Take the cancellation back</Trans>
    </Button>
  )
}

function Marks({ visit, now, onMark }: { visit: Appointment; now: string; onMark: (kind: MarkKind) => void }) {
  const format = useFormat()
  const zone = useMyZone()
  const missedFrom = addMinutesTo(visit.starts_at, noShowAfterMinutes)
  const [canAttend, canMiss] = [now >= visit.starts_at, now >= missedFrom]
  return (
    <>
      <Button icon={IconUserCheck} disabled={!canAttend} onClick={() => onMark('Occurred')}>
        <Trans>Mark attended</Trans>
      </Button>
      <Button kind="quiet" icon={IconUserX} disabled={!canMiss} aria-describedby="no-show-when" onClick={() => onMark('No-show')}>
        <Trans>Mark missed</Trans>
      </Button>
      {!canMiss && (
        <p className="tiny quiet" id="no-show-when">
          {canAttend ? (
            <Trans>
              A visit can be marked missed {noShowAfterMinutes} minutes after its start: from {format.time(missedFrom, zone)}.
            </Trans>
          ) : (
            <Trans>
              It can be marked attended from its start at {format.time(visit.starts_at, zone)}, and missed {noShowAfterMinutes} minutes
              later.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}

function Corrections({ visit, onMark }: { visit: Appointment; onMark: (kind: MarkKind) => void }) {
  const mark = useMark(visit)
  const attended = visit.status === 'Occurred'
  return (
    <>
      <Button kind="quiet" icon={attended ? IconUserX : IconUserCheck} onClick={() => onMark(attended ? 'No-show' : 'Occurred')}>
        {attended ? <Trans>It was missed after all…</Trans> : <Trans>It took place after all…</Trans>}
      </Button>
      {attended && (
        <Button kind="quiet" onClick={() => onMark('Occurred')}>
          <Trans>Correct the minutes…</Trans>
        </Button>
      )}
      <Button kind="plain" icon={IconRotate2} busy={mark.busy} onClick={() => mark.send({ status: 'Scheduled' })}>
        <Trans>Take the mark back</Trans>
      </Button>
      {mark.error && <Problem error={mark.error} />}
    </>
  )
}
