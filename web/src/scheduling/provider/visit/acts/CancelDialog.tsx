import { Trans, useLingui } from '@lingui/react/macro'
import { cancelAppointment } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useState } from 'react'
import { useAct } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { type Scope, SeriesScope } from '../../../times/SeriesScope.tsx'
import { useMyZone } from '../../use-schedule.ts'
import { visitReads } from '../refreshes.ts'

type Props = { visit: Appointment; open: boolean; onClose: () => void }

/** Cancels a visit, or it and those after it: a reason is asked, and the button names the consequence. */
export function CancelDialog({ visit, open, onClose }: Props) {
  const { t } = useLingui()
  const name = visit.patient_name
  return (
    <Dialog open={open} onClose={onClose} title={t`Cancel the visit with ${name}?`}>
      {open && <CancelForm visit={visit} onClose={onClose} />}
    </Dialog>
  )
}

function CancelForm({ visit, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const name = visit.patient_name
  const [scope, setScope] = useState<Scope>('one')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const cancel = useAct(cancelAppointment, {
    refreshes: visitReads,
    onSuccess: () => {
      onClose()
      toast(t`Canceled. ${name} is being told.`)
    },
  })
  const send = () => {
    setTried(true)
    if (reason.trim()) cancel.mutate({ params: { appointment_id: visit.id }, body: { reason: reason.trim(), scope } })
  }
  const day = format.shortDay(dayOf(visit.starts_at, zone))
  return (
    <div className="stack">
      <p>
        <Trans>{name} gets a message. A visit that you cancel never costs the patient a fee.</Trans>
      </p>
      {visit.series_id && <SeriesScope value={scope} onChange={setScope} />}
      <TextInput
        label={t`Reason`}
        help={t`The patient can read it.`}
        maxLength={500}
        value={reason}
        error={tried && !reason.trim() && t`Please give a reason.`}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.error && <Problem error={cancel.error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Keep the visit</Trans>
        </Button>
        <Button kind="danger" busy={cancel.isPending} onClick={send}>
          {scope === 'one' ? (
            <Trans>
              Cancel {day}: {name} pays nothing
            </Trans>
          ) : (
            <Trans>
              Cancel {day} and all after it: {name} pays nothing
            </Trans>
          )}
        </Button>
      </div>
    </div>
  )
}
