import { Trans, useLingui } from '@lingui/react/macro'
import { deleteCalendarEvent } from '@sorrel/contract/scheduling/operations'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { useAct } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { visitReads } from '../../visit/refreshes.ts'
import type { Scope } from './block-draft.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useUndoBlock } from './use-undo.ts'

type Props = { event: CalendarEvent; open: boolean; onClose: () => void; onDeleted: () => void }

/** Deletes a block. If it repeats, it asks which dates. */
export function DeleteBlockDialog({ event, open, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const title = event.title || t`Blocked time`
  const [scope, setScope] = useState<Scope>('one')
  const undo = useUndoBlock()
  const remove = useAct(deleteCalendarEvent, {
    refreshes: visitReads,
    onSuccess: () => {
      onClose()
      onDeleted()
      toast(t`“${title}” is deleted. The time is open again.`, undo.ofDeleting(event, scope))
    },
  })
  const send = () =>
    remove.mutate({
      params: { calendar_event_id: event.id },
      query: {
        with_subsequent_events_in_recurrence_series: scope !== 'one',
        ...(event.recurrence && { occurrence_date: scope === 'all' ? event.recurrence.first_date : (event.occurrence_date ?? undefined) }),
      },
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Delete “${title}”?`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="danger" busy={remove.isPending} onClick={send}>
            <Trans>Delete “{title}”: the time opens for booking</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {event.recurrence ? (
          <ScopeChoice value={scope} onChange={setScope} />
        ) : (
          <p>
            <Trans>Patients can book this time again, where it lies in your open hours.</Trans>
          </p>
        )}
        {remove.error && <Problem error={remove.error} />}
      </div>
    </Dialog>
  )
}
