import { useLingui } from '@lingui/react/macro'
import { createCalendarBlock, deleteCalendarEvent, updateCalendarEvent } from '@sorrel/contract/scheduling/operations'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { useAct } from '../../../../kernel/calls/query.ts'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useMyZone } from '../../use-schedule.ts'
import { visitReads } from '../../visit/refreshes.ts'
import type { Scope } from './block-draft.ts'
import { bodyOfBefore, canBeMadeAgain } from './undo.ts'

/** The actions of a toast that take back what was done to a block. Each says afterwards whether that worked. */
export function useUndoBlock() {
  const { t } = useLingui()
  const zone = useMyZone()
  const answers = {
    refreshes: visitReads,
    // Whoever pressed Undo expects it to work, so a failure must be reported.
    onError: () => toast(t`It could not be undone. The calendar shows how it stands.`),
  }
  const remove = useAct(deleteCalendarEvent, { ...answers, onSuccess: () => toast(t`The block is gone again.`) })
  const create = useAct(createCalendarBlock, { ...answers, onSuccess: () => toast(t`The block is back.`) })
  const change = useAct(updateCalendarEvent, { ...answers, onSuccess: () => toast(t`The block is as it was.`) })
  const label = t`Undo`
  return {
    ofCreating: ({ id, recurrence }: CalendarEvent) => ({
      label,
      run: () =>
        remove.mutate({
          params: { calendar_event_id: id },
          query: {
            with_subsequent_events_in_recurrence_series: recurrence !== null,
            ...(recurrence && { occurrence_date: recurrence.first_date }),
          },
        }),
    }),
    ofChanging: (before: CalendarEvent, { id, version, recurrence }: CalendarEvent, scope: Scope) => ({
      label,
      run: () =>
        change.mutate({
          params: { calendar_event_id: id },
          body: { ...bodyOfBefore(before, zone, scope), ...(recurrence && { scope: 'all' }), version },
        }),
    }),
    ofDeleting: (event: CalendarEvent, scope: Scope) =>
      canBeMadeAgain(event, scope) ? { label, run: () => create.mutate({ body: bodyOfBefore(event, zone, scope) }) } : undefined,
  }
}
