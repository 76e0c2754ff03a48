import { Trans, useLingui } from '@lingui/react/macro'
import { getAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { query } from '../../../kernel/calls/query.ts'
import { readNow } from '../../../kernel/clock.ts'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { FeesInAll } from '../../changes/FeesInAll.tsx'
import { MoveForm } from '../../changes/MoveForm.tsx'
import { useLateFee } from '../../changes/use-late-fee.ts'
import { visitReads } from '../reads.ts'
import { useMyZone } from '../use-my-zone.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void; onMoved: (moved: Appointment) => void }

/** Moves a visit. The old time stays booked until the new one is. */
export function MoveDialog({ open, ...props }: Props) {
  const { t } = useLingui()
  const name = props.visit.provider_name
  return (
    <Dialog open={open} onClose={props.onClose} title={t`Move the visit with ${name}`} wide>
      {open && <Form {...props} />}
    </Dialog>
  )
}

function Form({ visit, onClose, onMoved }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const fee = useLateFee(visit)
  const client = useQueryClient()
  const say = (instant: string) => format.within(format.dayAndTime(instant, zone, readNow()))
  const finish = (moved: Appointment) => {
    client.setQueryData(query(getAppointment, { params: { appointment_id: moved.id } }).queryKey, moved)
    const when = say(moved.starts_at)
    toast(t`Moved to ${when}.`)
    onClose()
    onMoved(moved)
  }
  const old = say(visit.starts_at)
  return (
    <MoveForm visit={visit} zone={zone} refreshes={visitReads} onMoved={finish} onKeep={onClose}>
      <p>
        {fee ? (
          <Trans>
            Now it is {old}. The time for free changes is over, so moving it costs {fee}.
          </Trans>
        ) : (
          <Trans>Now it is {old}. It stays yours until the new time is booked.</Trans>
        )}{' '}
        <FeesInAll visit={visit} />
      </p>
    </MoveForm>
  )
}
