import { Trans } from '@lingui/react/macro'
import { listRemittedClaims } from '@sorrel/contract/clearinghouse/operations'
import type { Remittance, RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { unmatchedReasons } from '@sorrel/contract/clearinghouse/vocabulary'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { DecisionChip } from '../decisions/DecisionCard.tsx'

/** What was posted of a payment: what the payer paid for each claim, and what the client owes now. */
export function PostedList({ payment }: { payment: Remittance }) {
  const { data, error, refetch } = useRead(listRemittedClaims, { query: { remittance_id: payment.id, limit: 50 } })
  return (
    <Card flush title={<Trans>What was posted</Trans>}>
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {data && (
        <ul className="exchange-reasons exchange-reasons--inset">
          {data.items.map((one) => (
            <Posted key={one.id} decision={one} paymentId={payment.id} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Posted({ decision, paymentId }: { decision: RemittedClaim; paymentId: string }) {
  const format = useFormat()
  const { claim_id, claim_number, patient_name, clm01, paid_cents, owed_cents, state, why } = decision
  const paid = format.money(paid_cents)
  return (
    <li>
      <span className="line line--wrap">
        {patient_name ?? clm01}{' '}
        {claim_id === null ? (
          <Link to="/admin/remits/claims">{clm01}</Link>
        ) : (
          <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
            {claim_number ?? clm01}
          </Link>
        )}
        <DecisionChip decision={decision} />
      </span>
      <span>
        <Trans>The payer paid {paid}.</Trans> {state === 'unmatched' && <Unposted why={why} paymentId={paymentId} />}
        {owed_cents !== null && (
          <b>
            <Trans>The client owes {format.money(owed_cents)} now.</Trans>
          </b>
        )}
      </span>
    </li>
  )
}

/** Why an answer was not posted to its claim, and the way to where somebody decides about it. */
function Unposted({ why, paymentId }: { why: RemittedClaim['why']; paymentId: string }) {
  const locale = useLocale()
  return (
    <>
      {why !== null && <b>{unmatchedReasons[why][locale]}.</b>}{' '}
      <Link to="/admin/remits/claims" search={{ view: 'all', payment: paymentId }}>
        <Trans>Decide what becomes of it</Trans>
      </Link>
    </>
  )
}
