import { Trans, useLingui } from '@lingui/react/macro'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { type PaymentState, paymentMethods, paymentStates, refundStates } from '@sorrel/contract/payments/vocabulary'
import type { ReactNode } from 'react'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { useCardWords } from '../use-card-words.ts'

const tones: Readonly<Record<PaymentState, 'leaf' | 'warn' | 'error' | 'info'>> = {
  succeeded: 'leaf',
  processing: 'info',
  unknown: 'warn',
  failed: 'error',
}

/** One payment: how much, when, by what, and what became of it. `children` is what staff may do with it. */
export function PaymentRow({ payment, children }: { payment: Payment; children?: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { sayCard, sayRefusal } = useCardWords()
  const { locale } = format
  const { amount_cents, state, card, method, number, failure_code, in_credit_cents } = payment
  const day = format.shortDate(payment.received_on ?? dayOf(payment.settled_at ?? payment.created_at, zone))
  const how = card ? sayCard(card) : `${paymentMethods[method][locale]}${number ? ` ${number}` : ''}`
  const wasAbove = payment.parts.reduce((sum, { credit_cents }) => sum + credit_cents, 0)
  return (
    <li className="payment">
      <span className="line line--wrap line--apart">
        <span className="payment-amount">{format.money(amount_cents)}</span>
        <Chip tone={tones[state]}>{paymentStates[state][locale]}</Chip>
      </span>
      <p className="small quiet">
        {day} · {how}
      </p>
      {failure_code && <p className="small">{sayRefusal(failure_code)}</p>}
      {state === 'unknown' && (
        <p className="small">
          <Trans>The bank has not answered yet. We will ask it again, and charge nothing else in the meantime.</Trans>
        </p>
      )}
      {in_credit_cents > 0 ? (
        <p className="small">
          <Trans>{format.money(in_credit_cents)} of it is in credit.</Trans>
        </p>
      ) : (
        wasAbove > 0 && (
          <p className="small">
            <Trans>{format.money(wasAbove)} of it was in credit. Nothing of that is left.</Trans>
          </p>
        )
      )}
      {payment.refunds.map((refund) => (
        <p key={refund.id} className="small">
          {t`Refund of ${format.money(refund.amount_cents)}`} · {refundStates[refund.state][locale]}
        </p>
      ))}
      {children}
    </li>
  )
}
