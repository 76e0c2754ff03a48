import { useLingui } from '@lingui/react/macro'
import { updateCalendarEvent } from '@sorrel/contract/scheduling/operations'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { InputOf } from '../../../../kernel/calls/api.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../../../kernel/words/use-phrase.ts'
import { visitReads } from '../../visit/refreshes.ts'
import type { Scope } from './block-draft.ts'
import { useUndoBlock } from './use-undo.ts'

type Change = NonNullable<InputOf<typeof updateCalendarEvent>['body']>

type On = { success?: () => void; error?: () => void; quiet?: boolean }

/** Changes a block, and names the booked visits that it now covers, which stay booked. */
export function useChangeBlock() {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const navigate = useNavigate()
  const asked = useRef<On & { before?: CalendarEvent; scope?: Scope | undefined }>({})
  const undo = useUndoBlock()
  // NOTE: not passed to the call itself, because the panel that made it may be closed before the answer arrives.
  const act = useAct(updateCalendarEvent, {
    refreshes: visitReads,
    onSuccess: ({ event: changed, touched }) => {
      const { before, scope = 'all', success } = asked.current
      const back = before && undo.ofChanging(before, changed, scope)
      const settle = { label: t`Settle them`, run: () => void navigate({ to: '/provider/settle' }) }
      if (touched.length > 0) toast(t`Changed. Booked visits in this time stay booked: ${touched.length}.`, back, settle)
      else toast(t`Changed.`, back)
      success?.()
    },
    onError: (error) => {
      if (!asked.current.quiet) toast(phraseFor(error))
      asked.current.error?.()
    },
  })
  const send = (event: CalendarEvent, change: Omit<Change, 'version'>, on: On = {}) => {
    asked.current = { ...on, before: event, scope: change.scope }
    act.mutate({ params: { calendar_event_id: event.id }, body: { ...change, version: event.version } })
  }
  return { send, busy: act.isPending, error: act.error }
}
