import '../../clearinghouse/clearinghouse.css'
import { Trans } from '@lingui/react/macro'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { getClaimWork } from '@sorrel/contract/denials/operations'
import { Link } from '@tanstack/react-router'
import { DecisionChip, DecisionFacts } from '../../clearinghouse/decisions/DecisionCard.tsx'
import { TakeBackMatch } from '../../clearinghouse/decisions/TakeBackMatch.tsx'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** What the payer answered about a claim, the latest first: what it paid, and why it did not pay the rest. */
export function ClaimAnswers({ claimId }: { claimId: string }) {
  const { data } = useRead(getClaimWork, { params: { claim_id: claimId } })
  if (!data || data.answers.length === 0) return null
  return (
    <Card flush title={<Trans>What the payer answered</Trans>}>
      <ul className="rows exchange-answers">
        {data.answers.map((answer) => (
          <li key={answer.id} className="stack">
            <Head answer={answer} />
            <DecisionFacts decision={answer} />
            {answer.may_take_back && <TakeBackMatch decision={answer} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** When it answered, in which payment, and in a word how. */
function Head({ answer }: { answer: RemittedClaim }) {
  const format = useFormat()
  const zone = useMyZone()
  const day = format.date(answer.paid_on ?? dayOf(answer.created_at, zone))
  const { trace } = answer
  return (
    <p className="line line--apart line--wrap">
      <span>
        <b>{day}</b>{' '}
        <Link className="small" to="/admin/remits/claims" search={{ view: 'all', payment: answer.remittance_id }}>
          <Trans>Payment {trace}</Trans>
        </Link>
      </span>
      <DecisionChip decision={answer} />
    </p>
  )
}
