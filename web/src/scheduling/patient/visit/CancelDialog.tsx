import { Trans, useLingui } from '@lingui/react/macro'
import { cancelAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useAct } from '../../../kernel/calls/query.ts'
import { readNow } from '../../../kernel/clock.ts'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { CancelForm } from '../../changes/CancelForm.tsx'
import { CancelWords } from '../../changes/CancelWords.tsx'
import { FeesInAll } from '../../changes/FeesInAll.tsx'
import { useLateFee } from '../../changes/use-late-fee.ts'
import { visitReads } from '../reads.ts'
import { useMyZone } from '../use-my-zone.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void }

/** Cancels a visit, or the visit and all later ones of its series. The button says which visits, and what that costs. */
export function CancelDialog({ visit, open, onClose }: Props) {
  const { t } = useLingui()
  const name = visit.provider_name
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel the visit with ${name}?`}>
      {open && <Form visit={visit} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ visit, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const fee = useLateFee(visit)
  const cancel = useAct(cancelAppointment, {
    refreshes: visitReads,
    onSuccess: () => {
      onClose()
      toast(t`Canceled. We are telling ${visit.provider_name}.`)
    },
  })
  const when = format.within(format.dayAndTime(visit.starts_at, zone, readNow()))
  return (
    <CancelForm
      repeats={visit.series_id !== null}
      reason={{ help: t`Your dietitian can read it.` }}
      busy={cancel.isPending}
      error={cancel.error}
      action={(scope) => <CancelWords visit={visit} zone={zone} fee={fee} scope={scope} />}
      onSend={(body) => cancel.mutate({ params: { appointment_id: visit.id }, body })}
      onKeep={onClose}
    >
      <p>
        {fee ? (
          <Trans>
            It is booked for {when}. The time for free changes is over, so a late fee of {fee} is charged.
          </Trans>
        ) : (
          <Trans>It is booked for {when}. Canceling it costs you nothing.</Trans>
        )}{' '}
        <FeesInAll visit={visit} />
      </p>
    </CancelForm>
  )
}
