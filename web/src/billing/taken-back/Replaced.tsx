import { Trans } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'

/** Says of a bill that was taken back, or on which the first of two plans left nothing, that another one stands for its visit, and leads there. */
export function Replaced({ bill: { replaced_by, is_taken_back } }: { bill: Pick<Bill, 'replaced_by' | 'is_taken_back'> }) {
  if (replaced_by === null) return null
  return (
    <Notice tone="info">
      {is_taken_back ? (
        <Trans>This bill was taken back. The visit has another one now.</Trans>
      ) : (
        <Trans>What both plans leave of this visit is on another bill.</Trans>
      )}{' '}
      <Link to="/app/billing/$billId" params={{ billId: replaced_by }} className="link">
        <Trans>See the current bill</Trans>
      </Link>
    </Notice>
  )
}
