import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import type { Drag } from '../grid/CalendarGrid.tsx'
import type { Scope } from './block-draft.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useChangeBlock } from './use-change-block.ts'

/** Asks which dates of a recurring block move after a drag. */
export function MoveBlockDialog({ drag, onClose }: { drag: Drag | null; onClose: () => void }) {
  const { t } = useLingui()
  const keep = () => {
    drag?.revert()
    onClose()
  }
  return (
    <Dialog open={drag !== null} onClose={keep} title={t`Move “${drag?.event.title || t`Blocked time`}”`}>
      {drag && <Fields drag={drag} onKeep={keep} onDone={onClose} />}
    </Dialog>
  )
}

function Fields({ drag, onKeep, onDone }: { drag: Drag; onKeep: () => void; onDone: () => void }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const [scope, setScope] = useState<Scope>('one')
  const change = useChangeBlock()
  const { event, starts_at, ends_at } = drag
  const say = (time: { starts_at: string; ends_at: string }) =>
    `${format.dayName(dayOf(time.starts_at, zone), dayOf(now, zone))}, ${format.timeRange(time.starts_at, time.ends_at, zone)}`
  const send = () =>
    change.send(
      event,
      { starts_at, ends_at, scope, occurrence_date: event.occurrence_date ?? undefined },
      { success: onDone, error: onKeep },
    )
  return (
    <div className="stack">
      <p>
        <Trans>
          Was: {say(event)}. Will be: {say({ starts_at, ends_at })}.
        </Trans>
      </p>
      <ScopeChoice value={scope} onChange={setScope} />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onKeep}>
          <Trans>Leave it there</Trans>
        </Button>
        <Button busy={change.busy} onClick={send}>
          <Trans>Move</Trans>
        </Button>
      </div>
    </div>
  )
}
