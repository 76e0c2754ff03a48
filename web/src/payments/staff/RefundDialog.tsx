import { Trans, useLingui } from '@lingui/react/macro'
import { refundCharge } from '@sorrel/contract/payments/operations'
import { refundedAlone } from '@sorrel/contract/payments/rules'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { type RefundReason, refundReasons } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { readDollars, writeDollars } from './dollars.ts'
import { refreshes } from './refreshes.ts'

const reasons = Object.keys(refundReasons) as RefundReason[]

/** Asks to give a payment back, in whole or in part. */
export function RefundDialog({ patientId, payment, onClose }: { patientId: string; payment: Payment; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [typed, setTyped] = useState(writeDollars(payment.refundable_cents))
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const cents = readDollars(typed)
  const isTooMuch = cents !== undefined && cents > payment.refundable_cents
  const waits = cents !== undefined && payment.refunded_cents + cents > refundedAlone
  const [most, limit] = [format.money(payment.refundable_cents), format.money(refundedAlone)]
  const act = useAct(refundCharge, {
    refreshes,
    onSuccess: ({ state }) => {
      toast(state === 'pending_approval' ? t`A second person decides.` : t`The refund is on its way.`)
      onClose()
    },
  })
  const send = () => {
    setTried(true)
    if (cents === undefined || cents === 0 || isTooMuch || reason === '' || note.trim() === '') return
    act.mutate({ params: { patient_id: patientId, charge_id: payment.id }, body: { amount_cents: cents, reason, note: note.trim() } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Give back</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={act.isPending} onClick={send}>
            {waits ? <Trans>Ask a second person</Trans> : <Trans>Give back {cents === undefined ? '' : format.money(cents)}</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextInput
          label={t`Amount in dollars`}
          inputMode="decimal"
          value={typed}
          help={t`At most ${most}.`}
          error={
            isTried && (cents === undefined || cents === 0)
              ? t`Please enter an amount such as 12.50.`
              : isTooMuch
                ? t`At most ${most} can be given back.`
                : undefined
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectInput
          label={t`Reason`}
          empty={t`Please choose`}
          value={reason}
          error={isTried && reason === '' ? t`Please choose one.` : undefined}
          options={reasons.map((one) => ({ value: one, label: refundReasons[one][format.locale] }))}
          onChange={(event) => setReason(reasons.find((one) => one === event.currentTarget.value) ?? '')}
        />
        <TextArea
          label={t`Note for your colleagues`}
          value={note}
          maxLength={500}
          error={isTried && note.trim() === '' ? t`Please say why.` : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {waits && (
          <p className="small quiet">
            <Trans>To give back more than {limit} from one payment, or to one person within a day, takes a second person.</Trans>
          </p>
        )}
        <ProofOrProblem act={act} isInDialog />
      </div>
    </Dialog>
  )
}
