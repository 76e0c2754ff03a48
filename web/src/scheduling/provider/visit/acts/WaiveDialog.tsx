import { Trans, useLingui } from '@lingui/react/macro'
import { changeAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { useAct } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { visitReads } from '../refreshes.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void }

/** Waives the fee of a visit, asking for a reason. The button names the amount. */
export function WaiveDialog({ visit, open, onClose }: Props) {
  const { t } = useLingui()
  const name = visit.patient_name
  return (
    <Dialog open={open} onClose={onClose} title={t`Waive the fee of ${name}?`}>
      {open && <WaiveForm visit={visit} onClose={onClose} />}
    </Dialog>
  )
}

function WaiveForm({ visit, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const format = useFormat()
  const name = visit.patient_name
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const waive = useAct(changeAppointment, {
    refreshes: visitReads,
    onSuccess: () => {
      onClose()
      toast(t`The fee is waived. ${name} is being told.`)
    },
  })
  const send = () => {
    setTried(true)
    const body = { waive_fee: true, reason: reason.trim(), version: visit.version }
    if (body.reason) waive.mutate({ params: { appointment_id: visit.id }, body })
  }
  return (
    <div className="stack">
      <p>
        <Trans>{name} gets a message that nothing is owed for this visit.</Trans>
      </p>
      <TextInput
        label={t`Why do you waive it?`}
        help={t`Kept with the visit. The patient does not see it.`}
        maxLength={500}
        value={reason}
        error={tried && !reason.trim() && t`Please give a reason.`}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {waive.error && <Problem error={waive.error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Keep the fee</Trans>
        </Button>
        <Button busy={waive.isPending} onClick={send}>
          <Trans>Waive {format.money(visit.cancel_fee_cents)}</Trans>
        </Button>
      </div>
    </div>
  )
}
