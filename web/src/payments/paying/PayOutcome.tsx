import { Trans } from '@lingui/react/macro'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { ToConfirm } from '../confirm/ToConfirm.tsx'
import { useCardWords } from '../use-card-words.ts'
import type { Outcome } from './use-outcome.ts'

/** What became of a payment that somebody just began, as far as it is known, and what they can do. */
export function PayOutcome({ outcome, patientId }: { outcome: Outcome; patientId: string }) {
  if (outcome.kind === 'asking')
    return (
      <Notice tone="info" live>
        <Trans>We are asking your bank. This takes a few seconds.</Trans>
      </Notice>
    )
  if (outcome.kind === 'slow')
    return (
      <Notice tone="info" live>
        <Trans>
          We are still asking your bank, and do not know yet whether it has paid. Nothing is charged twice. We write to you as soon as we
          know.
        </Trans>
      </Notice>
    )
  return outcome.payment.may_confirm ? <ToConfirm patientId={patientId} /> : <Refusal payment={outcome.payment} />
}

function Refusal({ payment: { failure_code, card } }: { payment: Payment }) {
  const { sayCard, sayRefusal } = useCardWords()
  const name = card ? sayCard(card) : ''
  const why = sayRefusal(failure_code ?? 'processing_error')
  return (
    <div role="alert">
      <Notice tone="error">
        <p>
          {name ? <Trans>Your {name} did not pay.</Trans> : <Trans>Your card did not pay.</Trans>} {why} <Trans>Nothing was charged.</Trans>
        </p>
        <p>
          <Trans>
            Please choose another card, or <Link to="/app/payment">add one</Link>. If paying is difficult now, you can split the bill or ask
            us about it.
          </Trans>
        </p>
      </Notice>
    </div>
  )
}
