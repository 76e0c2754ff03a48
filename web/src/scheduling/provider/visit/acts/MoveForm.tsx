import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconArrowsMove } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { StaffProblem } from '../../calendar/why/StaffProblem.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { formatDayTime } from '../../when.ts'
import { type AskedMove, MoveSeriesDialog } from '../series/MoveSeriesDialog.tsx'
import { loadFollowing } from '../series/use-series.ts'
import { useFreeTimes } from '../use-free-times.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useMove } from './use-move.ts'

/** A way to move a visit without dragging: a list of the next free times, and a dialog for any other time. */
export function MoveForm({ visit, onMoved }: { visit: Appointment; onMoved?: (moved: Appointment) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const free = useFreeTimes(visit)
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const { move, busy, error } = useMove(onMoved)
  const to = free.times.includes(chosen) ? chosen : (free.times[0] ?? '')
  const say = (at: string) => formatDayTime(format, at, zone, now)
  const send = async () => {
    const [first = visit, ...others] = await loadFollowing(visit)
    setAsked({ following: [first, ...others], to: { starts_at: to } })
  }
  const moveOne = (to: AskedMove['to']) => {
    setAsked(null)
    move(visit, to)
  }
  const close = () => setAsked(null)
  const when = to && format.within(say(to))
  const label = (at: string, i: number) => (i === 0 ? t`${say(at)}, next available` : say(at))
  return (
    <div className="stack stack--close">
      <SelectInput
        label={t`Move to`}
        help={t`Or drag the visit. You choose when your patient is told.`}
        value={to}
        disabled={free.times.length === 0}
        empty={
          free.times.length === 0
            ? free.isPending
              ? t`Looking for available times`
              : t`Nothing available in the next three weeks`
            : undefined
        }
        options={free.times.map((at, i) => ({ value: at, label: label(at, i) }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {error && <StaffProblem error={error} />}
      <Button kind="quiet" icon={IconArrowsMove} busy={busy} disabled={!to} onClick={() => void send()}>
        {to ? <Trans context="staff">Move to {when}…</Trans> : <Trans>Move…</Trans>}
      </Button>
      <Button kind="plain" onClick={() => setOpen(true)}>
        <Trans>Another time or length…</Trans>
      </Button>
      <MoveSeriesDialog asked={asked} onOne={moveOne} onKeep={close} onDone={close} onMoved={onMoved} />
      <MoveDialog visit={visit} open={open} onClose={() => setOpen(false)} onMoved={onMoved} />
    </div>
  )
}
