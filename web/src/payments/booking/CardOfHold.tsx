import { Trans, useLingui } from '@lingui/react/macro'
import { getBookingCardForm, verifyBookingPaymentMethod } from '@sorrel/contract/payments/operations'
import type { PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { CardForm } from '../form/CardForm.tsx'
import { CardKind } from '../form/CardKind.tsx'
import { useCardWords } from '../use-card-words.ts'

/** Lets somebody who books leave a card with the time that they hold. Nobody has to, and nothing is charged. Shows nothing where no cards are taken. */
export function CardOfHold({ token }: { token: string }) {
  const { t } = useLingui()
  const { sayCard } = useCardWords()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<PaymentCardType>('Credit Card')
  const read = useRead(getBookingCardForm)
  const check = useAct(verifyBookingPaymentMethod, { onSuccess: () => setOpen(false) })
  const form = read.data?.card_form ?? null
  if (form === null) return null
  const give = (payment_method_token: string) => check.mutate({ body: { reservation_token: token, payment_method_token, type: kind } })
  const card = check.data && sayCard(check.data)
  return (
    <section className="card stack" aria-label={t`Card`}>
      {card ? (
        <Notice>
          <Trans>We keep your {card} with this visit. Nothing is charged now, and we write to you before anything is.</Trans>
        </Notice>
      ) : (
        <>
          <p>
            <b>
              <Trans>Leave a card, if you like</Trans>
            </b>
            <br />
            <span className="small quiet">
              <Trans>Nothing is charged now. We write to you before anything is. You can also add one later.</Trans>
            </span>
          </p>
          <div className="line">
            <Button kind="quiet" size="small" icon={IconCreditCard} onClick={() => setOpen(true)}>
              <Trans>Add a card…</Trans>
            </Button>
          </div>
        </>
      )}
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={<Trans>Add a card</Trans>}>
          <div className="stack">
            {check.error && <Problem error={check.error} />}
            <CardForm form={form} onGiven={give} busy={check.isPending} action={<Trans>Check the card</Trans>}>
              <CardKind value={kind} onChange={setKind} />
            </CardForm>
          </div>
        </Dialog>
      )}
    </section>
  )
}
