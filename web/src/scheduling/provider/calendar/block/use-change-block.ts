import { useLingui } from '@lingui/react/macro'
import { updateCalendarEvent } from '@sorrel/contract/scheduling/operations'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import type { InputOf } from '../../../../kernel/api.ts'
import { useAct } from '../../../../kernel/query.ts'
import { toast } from '../../../../kernel/ui/toast.ts'
import { usePhrase } from '../../../../kernel/use-phrase.ts'
import { visitReads } from '../../visit/refreshes.ts'

/** Which dates of a block that repeats are meant. */
export type Scope = 'one' | 'this_and_following' | 'all'
type Change = InputOf<typeof updateCalendarEvent>['body']

/** Changes a block, and says what booked visits it now lies over: they stay. */
export function useChangeBlock() {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const act = useAct(updateCalendarEvent, { refreshes: visitReads })
  const send = (event: CalendarEvent, change: object, on: { success?: () => void; error?: () => void; quiet?: boolean } = {}) =>
    act.mutate(
      { params: { calendar_event_id: event.id }, body: { ...change, version: event.version } as Change },
      {
        onSuccess: ({ touched }) => {
          toast(touched.length > 0 ? t`Changed. Booked visits in this time stay booked: ${touched.length}.` : t`Changed.`)
          on.success?.()
        },
        onError: (error) => {
          if (!on.quiet) toast(phraseFor(error))
          on.error?.()
        },
      },
    )
  return { send, busy: act.isPending, error: act.error }
}
