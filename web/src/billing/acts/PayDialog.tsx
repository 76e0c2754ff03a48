import { Trans, useLingui } from '@lingui/react/macro'
import { mayPayFor } from '@sorrel/contract/billing/cards'
import { payBills } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PayOutcome } from '../../payments/paying/PayOutcome.tsx'
import { useOutcome } from '../../payments/paying/use-outcome.ts'
import { billReads, type Cards } from '../reads.ts'
import { useCardName } from '../words.ts'

type Props = { bill: Bill; cards: Cards; onClose: () => void }

/** Pays one bill now, with a card of the patient's own, and stays until the bank has answered. */
export function PayDialog({ bill, cards, onClose }: Props) {
  const format = useFormat()
  // The money of a health account pays for care alone.
  const own = cards.filter((card) => !card.is_of_family && mayPayFor(card, bill.type))
  // The cards may come after the dialog was opened, so what nobody chose is no state.
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? own[0]?.instrument_id ?? ''
  // What was open when it was opened: the bill changes while it is being paid.
  const [{ open_cents }] = useState(bill)
  const { outcome, follow } = useOutcome({ refreshes: billReads, onPaid: onClose })
  const pay = useAct(payBills, { onSuccess: ({ payment_id }) => void follow(bill.patient_id, payment_id) })
  const amount = format.money(open_cents)
  const send = () =>
    pay.mutate({ params: { patient_id: bill.patient_id }, body: { bill_ids: [bill.id], instrument_id: chosen, amount_cents: open_cents } })
  const isAsking = pay.isPending || outcome?.kind === 'asking'
  const isOver = outcome?.kind === 'slow' || (outcome?.kind === 'refused' && outcome.payment.may_confirm)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pay {amount} now</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {outcome ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
          {own.length > 0 && !isOver && (
            <Button busy={isAsking} disabled={chosen === ''} onClick={send}>
              <Trans>Pay {amount}</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {outcome && <PayOutcome outcome={outcome} patientId={bill.patient_id} />}
        {!isOver && <CardField cards={own} chosen={chosen} onChoose={setPicked} />}
        {pay.error && <Problem error={pay.error} />}
      </div>
    </Dialog>
  )
}

/** Which card pays, and a way to another one. */
function CardField({ cards, chosen, onChoose }: { cards: Cards; chosen: string; onChoose: (id: string) => void }) {
  const { t } = useLingui()
  const cardName = useCardName()
  if (cards.length === 0)
    return (
      <>
        <p>
          <Trans>To pay here, please add a card first.</Trans>
        </p>
        <LinkButton to="/app/payment">
          <Trans>Add a card</Trans>
        </LinkButton>
      </>
    )
  return (
    <>
      <SelectInput
        label={t`Card`}
        value={chosen}
        options={cards.map((card) => ({ value: card.instrument_id, label: cardName(card) }))}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <p className="small quiet">
        <Trans>The card is charged at once. Your receipt follows by message.</Trans>
      </p>
    </>
  )
}
