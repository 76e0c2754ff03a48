import { useLingui } from '@lingui/react/macro'
import { moveSeries } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf } from '../../../../kernel/calls/api.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { usePhrase } from '../../../../kernel/words/use-phrase.ts'
import { useMyZone } from '../../use-schedule.ts'
import { formatDayTime } from '../../when.ts'
import { type Replaced, replaceEntries } from '../acts/moved-entry.ts'
import { visitReads } from '../refreshes.ts'

type Body = InputOf<typeof moveSeries>['body']
type On = { success?: () => void; moved?: ((moved: Appointment) => void) | undefined }

/** Moves a visit and those after it in its series, says how many moved, and offers to undo it. */
export function useMoveSeries() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const asked = useRef<{ before: readonly Appointment[]; on: On } | null>(null)
  const client = useQueryClient()
  const back = useMoveBack()
  // NOTE: not passed to the call itself, because the panel that made it may be closed before the answer arrives.
  const act = useAct(moveSeries, {
    refreshes: visitReads,
    onSuccess: ({ appointments }) => {
      const { before, on } = asked.current ?? {}
      const [first] = appointments
      if (!before || !first) return
      replaceEntries(client, listReplaced(appointments))
      const when = formatDayTime(format, first.starts_at, zone, readNow())
      const way = listWayBack(before, appointments)
      toast(t`Moved ${appointments.length} visits. ${first.patient_name}, the first: ${when}.`, {
        label: t`Undo`,
        run: () => back.mutate({ params: { appointment_id: first.id }, body: way }),
      })
      on?.success?.()
      on?.moved?.(first)
    },
  })
  const move = (visits: readonly Appointment[], body: Body, on: On = {}) => {
    const [first] = visits
    if (!first) return
    asked.current = { before: visits, on }
    act.mutate({ params: { appointment_id: first.id }, body: { ...body, version: first.version } })
  }
  return { move, busy: act.isPending, error: act.error, reset: act.reset }
}

/** Undoes the move of a series, and says whether the visits are back. */
function useMoveBack() {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const client = useQueryClient()
  return useAct(moveSeries, {
    refreshes: visitReads,
    onSuccess: ({ appointments }) => {
      replaceEntries(client, listReplaced(appointments))
      toast(t`Moved back ${appointments.length} visits.`)
    },
    // Whoever pressed Undo expects it to work, so a failure must be reported.
    onError: (error) => toast(`${t`The visits were not moved back.`} ${phraseFor(error)}`),
  })
}

const listReplaced = (moved: readonly Appointment[]): Replaced[] =>
  moved.map((one) => ({ before: { id: one.rescheduled_from_id ?? one.id }, moved: one }))

/** What takes a move of a series back: each visit gets its former time. A time that was an exception is one again. */
export function listWayBack(before: readonly Appointment[], moved: readonly Appointment[]): Body {
  const formerOf = ({ id, rescheduled_from_id }: Appointment) =>
    before.find((one) => one.id === id) ?? before.find((one) => one.id === rescheduled_from_id)
  const [first, ...others] = moved
  const former = first && formerOf(first)
  const reason = before.find(({ override_reason }) => override_reason !== null)?.override_reason
  return {
    starts_at: former?.starts_at ?? '',
    ...(former && { duration_minutes: former.duration_minutes }),
    ...(former && former.visit_mode !== 'unknown' && { visit_mode: former.visit_mode }),
    instead: others.flatMap((one) => {
      const starts_at = formerOf(one)?.starts_at
      return starts_at ? [{ appointment_id: one.id, starts_at }] : []
    }),
    ...(reason && { override: { reason } }),
  }
}
