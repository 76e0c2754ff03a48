import { useLingui } from '@lingui/react/macro'
import { changeAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { ApiProblem } from '../../../../kernel/calls/api.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { visitReads } from '../refreshes.ts'

/** Takes back a cancellation, and says whether the visit is booked again. */
export function useRestore(name: string) {
  const { t } = useLingui()
  const act = useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: () => toast(t`The visit with ${name} stands again.`),
    onError: (error) =>
      toast(
        error instanceof ApiProblem && error.code === 'slot_not_available'
          ? t`The visit stays canceled: its time is taken.`
          : t`The visit stays canceled: it could not be restored.`,
      ),
  })
  const restore = ({ id, version }: Pick<Appointment, 'id' | 'version'>) =>
    act.mutate({ params: { appointment_id: id }, body: { status: 'Scheduled', version } })
  return { restore, busy: act.isPending }
}
