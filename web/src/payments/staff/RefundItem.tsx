import { Trans, useLingui } from '@lingui/react/macro'
import { decideRefund } from '@sorrel/contract/payments/operations'
import { refundedAlone } from '@sorrel/contract/payments/rules'
import type { Refund } from '@sorrel/contract/payments/schemas'
import { paymentMethods, type RefundWait, refundReasons, refundStates } from '@sorrel/contract/payments/vocabulary'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { useCardWords } from '../use-card-words.ts'
import { refreshes } from './refreshes.ts'

const tones = {
  pending_approval: 'warn',
  refused: undefined,
  requested: 'info',
  pending: 'info',
  succeeded: 'leaf',
  failed: 'error',
} as const

/** A refund as staff see it, with who asked and who decided, and what the reader may decide. */
export function RefundItem({ refund }: { refund: Refund }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { asked_name, decided_name, state, patient_name } = refund
  const decide = useAct(decideRefund, { refreshes, onSuccess: () => toast(t`Saved.`) })
  const send = (decision: 'approve' | 'refuse') => decide.mutate({ params: { refund_id: refund.id }, body: { decision } })
  const { sayCard } = useCardWords()
  const how = refund.card ? sayCard(refund.card) : paymentMethods[refund.method][format.locale]
  // Those that were asked for in one step are decided in one.
  const { together } = refund
  const amount = format.money(together?.amount_cents ?? refund.amount_cents)
  const limit = format.money(refundedAlone)
  const waits: Record<RefundWait, string> = {
    above_limit: t`It waits because more than ${limit} would go back to the same person within a day.`,
    by_hand: t`It waits for somebody to approve it and hand the money over.`,
    paid_late: t`It waits because the card payment came late, and the bill may have been paid already.`,
  }
  const approve = async () => {
    const isSure = await confirm({
      title: patient_name ? t`Give ${amount} back to ${patient_name}?` : t`Give ${amount} back?`,
      text: together
        ? t`It goes back in ${together.count} refunds, each the way it was paid. What was cash or a check you hand over yourself.`
        : refund.method === 'card'
          ? t`It goes back to ${how}.`
          : t`It was paid this way: ${how}. You hand the money over yourself.`,
      action: t`Give back ${amount}`,
    })
    if (isSure) send('approve')
  }
  return (
    <div className="stack stack--close">
      <span className="line line--wrap line--apart">
        <span className="payment-amount">{t`Refund of ${format.money(refund.amount_cents)}`}</span>
        <Chip tone={tones[state]}>{refundStates[state][format.locale]}</Chip>
      </span>
      <span>
        {refundReasons[refund.reason][format.locale]} · {how}
      </span>
      {refund.note && <span className="small">{refund.note}</span>}
      <span className="small quiet">
        {asked_name && t`${asked_name} asked for it on ${format.shortDate(dayOf(refund.asked_at, zone))}`}
        {decided_name && ` · ${t`${decided_name} decided`}`}
      </span>
      {refund.waits_for && <span className="small">{waits[refund.waits_for]}</span>}
      {together && refund.waits_for && (
        <span className="small">
          <Trans>
            It is one of {together.count} refunds that were asked for in one step, {amount} in all. They are approved or refused together.
          </Trans>
        </span>
      )}
      {refund.is_unknown && (
        <span className="small">
          <Trans>The processor has not answered yet. It is asked again.</Trans>
        </span>
      )}
      {refund.may_decide && (
        <div className="line line--wrap">
          <Button size="small" busy={decide.isPending} onClick={approve}>
            <Trans>Approve the refund</Trans>
          </Button>
          <Button size="small" kind="quiet" disabled={decide.isPending} onClick={() => send('refuse')}>
            <Trans>Refuse</Trans>
          </Button>
        </div>
      )}
      <ProofOrProblem act={decide} />
    </div>
  )
}
