import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { changeAppointment, type settleAffectedVisits } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { visitReads } from '../visit/refreshes.ts'

type Outcome = OutputOf<typeof settleAffectedVisits>['items'][number]

/** Takes moves and cancellations back, one after the other, and says for how many that was possible. */
export function useTakeBack() {
  const { t } = useLingui()
  const act = useAct(changeAppointment, { refreshes: visitReads })
  return async (done: readonly Outcome[], before: ReadonlyMap<string, Appointment>) => {
    let failures = 0
    for (const { appointment_id, action, appointment } of done) {
      const visit = before.get(appointment_id)
      if (!appointment || !visit) continue
      const { id, version } = appointment
      const body = action === 'cancel' ? { status: 'Scheduled' as const, version } : { starts_at: visit.starts_at, version }
      try {
        await act.mutateAsync({ params: { appointment_id: id }, body })
      } catch {
        failures += 1
      }
    }
    const back = done.length - failures
    const words = t`${plural(back, { one: '# visit is as it was.', other: '# visits are as they were.' })}`
    toast(failures > 0 ? `${words} ${t`Not taken back, because their time is gone: ${failures}.`}` : words)
  }
}
