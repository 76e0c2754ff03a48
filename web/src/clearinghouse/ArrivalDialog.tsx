import { Trans, useLingui } from '@lingui/react/macro'
import { listRemittances, noteArrival } from '@sorrel/contract/clearinghouse/operations'
import type { Remittance } from '@sorrel/contract/clearinghouse/schemas'
import { useState } from 'react'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { centsOf } from '../payers/typed-cents.ts'

/** Says on which day the money of a payment came in at the bank, and how much it was. */
export function ArrivalDialog({ payment, today, onClose }: { payment: Remittance; today: string; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [day, setDay] = useState(payment.paid_on !== null && payment.paid_on < today ? payment.paid_on : today)
  const [amount, setAmount] = useState((payment.amount_cents / 100).toFixed(2))
  const cents = centsOf(amount)
  const note = useAct(noteArrival, {
    refreshes: [listRemittances],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const { payer_name: payer, trace } = payment
  const announced = format.money(payment.amount_cents)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>It is at the bank</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={note.isPending}
            disabled={!(cents > 0) || day === '' || day > today}
            onClick={() => note.mutate({ params: { remittance_id: payment.id }, body: { arrived_on: day, amount_cents: cents } })}
          >
            <Trans>It is there</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            {payer} said that it paid {announced} under the number {trace}. If another amount came in, the check of the books says so.
          </Trans>
        </p>
        <TextInput type="date" label={t`Day at the bank`} max={today} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        <TextInput
          label={t`Amount in dollars`}
          inputMode="decimal"
          error={cents > 0 ? undefined : t`More than $0.`}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        {note.error && <Problem error={note.error} />}
      </div>
    </Dialog>
  )
}
