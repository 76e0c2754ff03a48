import { Trans, useLingui } from '@lingui/react/macro'
import { decideRefund } from '@sorrel/contract/payments/operations'
import type { Refund } from '@sorrel/contract/payments/schemas'
import { refundReasons, refundStates } from '@sorrel/contract/payments/vocabulary'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
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
  const { asked_name, decided_name, state } = refund
  const decide = useAct(decideRefund, { refreshes, onSuccess: () => toast(t`Saved.`) })
  const send = (decision: 'approve' | 'refuse') => decide.mutate({ params: { refund_id: refund.id }, body: { decision } })
  return (
    <div className="stack stack--close">
      <span className="line line--wrap line--apart">
        <span className="payment-amount">{t`Refund of ${format.money(refund.amount_cents)}`}</span>
        <Chip tone={tones[state]}>{refundStates[state][format.locale]}</Chip>
      </span>
      <span>{refundReasons[refund.reason][format.locale]}</span>
      {refund.note && <span className="small">{refund.note}</span>}
      <span className="small quiet">
        {asked_name && t`${asked_name} asked for it on ${format.shortDate(dayOf(refund.asked_at, zone))}`}
        {decided_name && ` · ${t`${decided_name} decided`}`}
      </span>
      {refund.is_unknown && (
        <span className="small">
          <Trans>The processor has not answered yet. It is asked again.</Trans>
        </span>
      )}
      {refund.may_decide && (
        <div className="line line--wrap">
          <Button size="small" busy={decide.isPending} onClick={() => send('approve')}>
            <Trans>Approve the refund</Trans>
          </Button>
          <Button size="small" kind="quiet" disabled={decide.isPending} onClick={() => send('refuse')}>
            <Trans>Refuse</Trans>
          </Button>
        </div>
      )}
      {decide.error && <Problem error={decide.error} />}
    </div>
  )
}
