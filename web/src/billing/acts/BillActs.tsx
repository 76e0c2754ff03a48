import { Trans } from '@lingui/react/macro'
import { endPaymentPlan, withdrawBillQuestion } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { billReads, type Cards } from '../reads.ts'
import { AskDialog } from './AskDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'

/** What a patient can do about a bill: pay it now, split it, question it, or take either back. */
export function BillActs({ bill, cards }: { bill: Bill; cards: Cards }) {
  const format = useFormat()
  const [asked, setAsked] = useState<'pay' | 'split' | 'ask' | null>(null)
  const close = () => setAsked(null)
  const params = { patient_id: bill.patient_id, bill_id: bill.id }
  const withdraw = useAct(withdrawBillQuestion, { refreshes: billReads })
  const end = useAct(endPaymentPlan, { refreshes: billReads })
  const amount = format.money(bill.open_cents)
  const { pay, split, ask, end_plan } = bill.may
  if (!pay && !end_plan && asked !== 'pay' && bill.question?.outcome !== null) return null
  return (
    <>
      <div className="bill-acts bill-acts--own">
        {pay && (
          <Button onClick={() => setAsked('pay')}>
            <Trans>Pay {amount} now</Trans>
          </Button>
        )}
        {split && (
          <Button kind="quiet" onClick={() => setAsked('split')}>
            <Trans>Split it</Trans>
          </Button>
        )}
        {ask && (
          <Button kind="quiet" onClick={() => setAsked('ask')}>
            <Trans>Question it</Trans>
          </Button>
        )}
        {bill.question?.outcome === null && (
          <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
            <Trans>Withdraw the question</Trans>
          </Button>
        )}
        {end_plan && (
          <Button kind="quiet" busy={end.isPending} onClick={() => end.mutate({ params })}>
            <Trans>End the payment plan</Trans>
          </Button>
        )}
      </div>
      {(withdraw.error ?? end.error) && <Problem error={(withdraw.error ?? end.error)!} />}
      {/* It stays while the payment is on its way, and says how it ended. */}
      {asked === 'pay' && <PayDialog bill={bill} cards={cards} onClose={close} />}
      {asked === 'split' && split && <SplitDialog bill={bill} onClose={close} />}
      {asked === 'ask' && ask && <AskDialog bill={bill} onClose={close} />}
    </>
  )
}
