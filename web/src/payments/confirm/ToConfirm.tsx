import '../payments.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { confirmPayment, finishConfirmation, getBill, listBills } from '@sorrel/contract/billing/operations'
import { listPayments } from '@sorrel/contract/payments/operations'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useCardWords } from '../use-card-words.ts'
import { DemoBank } from './DemoBank.tsx'

// Stripe's own script loads only where Stripe takes the cards, and somebody confirms.
const StripeBank = makeLazyPart(() => import('./StripeBank.tsx'), 'StripeBank')

/** The payments that a bank wants its customer to confirm, each with a way to do so. Shows nothing to whoever has none. */
export function ToConfirm({ patientId }: { patientId: string }) {
  const { items } = usePages(listPayments, { params: { patient_id: patientId } })
  return items
    .filter(({ may_confirm }) => may_confirm)
    .map((payment) => <ConfirmNotice key={payment.id} patientId={patientId} payment={payment} />)
}

const refreshes = [listPayments, listBills, getBill]

function ConfirmNotice({ patientId, payment }: { patientId: string; payment: Payment }) {
  const { t } = useLingui()
  const format = useFormat()
  const { sayCard } = useCardWords()
  const begin = useAct(confirmPayment, { refreshes: [listBills, getBill] })
  const finish = useAct(finishConfirmation, {
    refreshes,
    onSuccess: ({ state }) => {
      begin.reset()
      if (state === 'succeeded') toast(t`Thank you. It is paid.`)
      else if (state === 'failed') toast(t`It was not confirmed, and nothing was charged.`)
      else toast(t`Your bank has not answered yet. We ask it again.`)
    },
  })
  const params = { patient_id: patientId, payment_id: payment.id }
  const amount = format.money(payment.amount_cents)
  const card = payment.card ? sayCard(payment.card) : ''
  const begun = begin.data
  const end = (demo_answer?: 'confirm' | 'refuse') => {
    if (begun) finish.mutate({ params: { ...params, payment_id: begun.payment_id }, body: demo_answer ? { demo_answer } : {} })
  }
  return (
    <Notice tone="warn">
      <div className="stack">
        <p>
          <Trans>
            Your bank wants you to confirm a payment of {amount} with the {card}. Nothing is charged until you do.
          </Trans>
        </p>
        {(begin.error ?? finish.error) && <Problem error={begin.error ?? finish.error} />}
        <span>
          <Button size="small" busy={begin.isPending || finish.isPending} onClick={() => begin.mutate({ params })}>
            <Trans>Confirm {amount} with my bank</Trans>
          </Button>
        </span>
        {begun?.card_form?.vendor === 'fake' && <DemoBank amount={amount} busy={finish.isPending} onAnswer={end} />}
        {begun?.card_form?.vendor === 'stripe' && (
          <StripeBank publishableKey={begun.card_form.publishable_key} secret={begun.client_secret} onDone={() => end()} />
        )}
      </div>
    </Notice>
  )
}
