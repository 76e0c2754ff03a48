import { Trans, useLingui } from '@lingui/react/macro'
import { payBills } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { billReads, type Cards } from '../reads.ts'
import { useCardName } from '../words.ts'

/** Pays one bill now, with a card of the patient's own. */
export function PayDialog({ bill, cards, onClose }: { bill: Bill; cards: Cards; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const cardName = useCardName()
  const own = cards.filter(({ is_of_family }) => !is_of_family)
  const [chosen, setChosen] = useState(own[0]?.instrument_id ?? '')
  const pay = useAct(payBills, {
    refreshes: billReads,
    onSuccess: () => {
      toast(t`Thank you. The payment is on its way.`)
      onClose()
    },
  })
  const amount = format.money(bill.open_cents)
  const send = () =>
    pay.mutate({
      params: { patient_id: bill.patient_id },
      body: { bill_ids: [bill.id], instrument_id: chosen, amount_cents: bill.open_cents },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pay {amount} now</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          {own.length > 0 && (
            <Button busy={pay.isPending} disabled={chosen === ''} onClick={send}>
              <Trans>Pay {amount}</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {own.length > 0 ? (
          <>
            <SelectInput
              label={t`Card`}
              value={chosen}
              options={own.map((card) => ({ value: card.instrument_id, label: cardName(card) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <p className="small quiet">
              <Trans>The card is charged at once. Your receipt follows by message.</Trans>
            </p>
          </>
        ) : (
          <>
            <p>
              <Trans>To pay here, please add a card first.</Trans>
            </p>
            <LinkButton to="/app/payment">
              <Trans>Add a card</Trans>
            </LinkButton>
          </>
        )}
        {pay.error && <Problem error={pay.error} />}
      </div>
    </Dialog>
  )
}
