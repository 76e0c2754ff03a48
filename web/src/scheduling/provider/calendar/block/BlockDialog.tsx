import { useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { useMyZone } from '../../use-schedule.ts'
import type { Spot } from '../grid/entries.ts'
import { findAskedSpot } from '../new.ts'
import { BlockForm } from './BlockForm.tsx'
import type { Scope } from './block-draft.ts'
import { draftOf, makeDraftAt } from './block-draft.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

type Props = { open: boolean; onClose: () => void; at?: Spot | null; event?: CalendarEvent }

/** Blocks time once, for whole days, or recurring, and changes one date, the following ones, or all. */
export function BlockDialog({ open, onClose, at, event }: Props) {
  const { t } = useLingui()
  const zone = useMyZone()
  const [scope, setScope] = useState<Scope>('one')
  return (
    <Dialog open={open} onClose={onClose} title={event ? t`Change “${event.title || t`Blocked time`}”` : t`Block time`}>
      {open && (
        <div className="stack">
          {event?.recurrence && <ScopeChoice value={scope} onChange={setScope} />}
          <BlockForm
            key={scope}
            first={event ? draftOf(event, zone, scope) : makeDraftAt(at ?? findAskedSpot(), zone)}
            event={event}
            scope={scope}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  )
}
