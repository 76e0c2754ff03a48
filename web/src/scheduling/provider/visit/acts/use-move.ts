import { useLingui } from '@lingui/react/macro'
import { changeAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem } from '../../../../kernel/calls/api.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { usePhrase } from '../../../../kernel/words/use-phrase.ts'
import { useMyZone } from '../../use-schedule.ts'
import { formatDayTime } from '../../when.ts'
import { visitReads } from '../refreshes.ts'
import type { Tell } from '../telling/use-tell.ts'
import { replaceEntries } from './moved-entry.ts'

export type Move = { starts_at?: string; duration_minutes?: number; visit_mode?: BookingMode; override?: { reason: string }; tell?: Tell }

type On = { success?: () => void; error?: (error: Error) => void }

/** Moves a visit, says when it now takes place, and offers to undo the move. The server answers with a new appointment that replaces the old one. */
export function useMove(onMoved?: (moved: Appointment) => void) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const client = useQueryClient()
  const asked = useRef<{ visit: Appointment; on: On } | null>(null)
  const back = useMoveBack(onMoved)
  // NOTE: `onSuccess` belongs to the hook and not to the single call, because the panel that made the call may close before the answer arrives.
  const act = useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: (moved) => {
      const { visit, on } = asked.current ?? {}
      if (!visit) return
      if (moved.id === visit.id) return on?.success?.()
      replaceEntries(client, [{ before: visit, moved }])
      const name = visit.patient_name
      const when = formatDayTime(format, moved.starts_at, zone, readNow())
      toast(t`Moved. ${name}: ${when}.`, { label: t`Undo`, run: () => back.mutate(wayBack(visit, moved)) })
      on?.success?.()
      onMoved?.(moved)
    },
    onError: (error) => asked.current?.on.error?.(error),
  })
  const move = (visit: Appointment, to: Move, on: On = {}) => {
    asked.current = { visit, on }
    act.mutate({ params: { appointment_id: visit.id }, body: { ...to, version: visit.version } })
  }
  return { move, busy: act.isPending, error: act.error, reset: act.reset }
}

/** Undoes a move, and says whether the visit is back at its former time. */
function useMoveBack(onMoved?: (moved: Appointment) => void) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const phraseFor = usePhrase()
  const client = useQueryClient()
  return useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: (moved, { params }) => {
      replaceEntries(client, [{ before: { id: params.appointment_id }, moved }])
      toast(t`Moved back. ${moved.patient_name}: ${formatDayTime(format, moved.starts_at, zone, readNow())}.`)
      onMoved?.(moved)
    },
    // Whoever pressed Undo expects it to work, so a failure must be reported.
    onError: (error) =>
      toast(
        error instanceof ApiProblem && error.code === 'slot_not_available'
          ? t`The visit was not moved back: its former time is no longer free. It stays where it is now.`
          : `${t`The visit was not moved back.`} ${phraseFor(error)}`,
      ),
  })
}

const wayBack = (before: Appointment, moved: Appointment) => ({
  params: { appointment_id: moved.id },
  body: {
    starts_at: before.starts_at,
    duration_minutes: before.duration_minutes,
    ...(before.visit_mode !== 'unknown' && { visit_mode: before.visit_mode }),
    // If the former time needed an exception, moving back needs the same one.
    ...(before.override_reason !== null && { override: { reason: before.override_reason } }),
    version: moved.version,
  },
})
