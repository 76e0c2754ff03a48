import { useLingui } from '@lingui/react/macro'
import { cancelAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useAct } from '../../../../kernel/calls/query.ts'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { visitReads } from '../refreshes.ts'

/** The action of a toast that takes back a booking, or a whole series. Its message still waits, so nobody is told of either. */
export function useUndoBooking() {
  const { t } = useLingui()
  const cancel = useAct(cancelAppointment, {
    refreshes: visitReads,
    onSuccess: () => toast(t`The booking is taken back. Nobody was told.`),
    onError: () => toast(t`The booking could not be taken back. The calendar shows how it stands.`),
  })
  return ({ id }: Pick<Appointment, 'id'>, isSeries: boolean) => ({
    label: t`Undo`,
    run: () =>
      cancel.mutate({
        params: { appointment_id: id },
        body: {
          reason: t`Booked by mistake`,
          scope: isSeries ? 'this_and_following' : 'one',
          tell: { when: 'never', reason: 'corrects_record' },
        },
      }),
  })
}
