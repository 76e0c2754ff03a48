import { Trans, useLingui } from '@lingui/react/macro'
import { recordOutsidePayment } from '@sorrel/contract/payments/operations'
import { type OutsideMethod, paymentMethods } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { readDollars } from './dollars.ts'
import { refreshes } from './refreshes.ts'

const methods = ['cash', 'check', 'terminal', 'other'] as const satisfies readonly OutsideMethod[]

/** Writes down what somebody paid in cash, by check or at a terminal elsewhere. */
export function OutsideDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const today = dayOf(readNow(), getDeviceZone())
  const [method, setMethod] = useState<OutsideMethod>('cash')
  const [typed, setTyped] = useState('')
  const [day, setDay] = useState(today)
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const cents = readDollars(typed)
  const act = useAct(recordOutsidePayment, {
    refreshes,
    onSuccess: ({ amount_cents }) => {
      toast(t`${format.money(amount_cents)} recorded.`)
      onClose()
    },
  })
  const send = () => {
    setTried(true)
    if (!cents || day === '') return
    const paid = { method, amount_cents: cents, received_on: day, ...(number.trim() && { number: number.trim() }) }
    act.mutate({ params: { patient_id: patientId }, body: paid })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Record a payment</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={act.isPending} onClick={send}>
            <Trans>Record it</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <SelectInput
          label={t`How it was paid`}
          value={method}
          options={methods.map((one) => ({ value: one, label: paymentMethods[one][format.locale] }))}
          onChange={(event) => setMethod(methods.find((one) => one === event.currentTarget.value) ?? 'cash')}
        />
        <TextInput
          label={t`Amount in dollars`}
          inputMode="decimal"
          value={typed}
          error={isTried && !cents ? t`Please enter an amount such as 12.50.` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t`Day of the payment`}
          type="date"
          max={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          label={method === 'check' ? t`Number of the check` : t`Number of the slip`}
          optional
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <p className="small quiet">
          <Trans>It pays the oldest bills first. What is left over stays in credit.</Trans>
        </p>
        {act.error && <Problem error={act.error} />}
      </div>
    </Dialog>
  )
}
