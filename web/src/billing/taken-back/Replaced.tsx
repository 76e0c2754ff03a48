import { Trans } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'

/** Says of a bill that was taken back that another one stands for its visit, and leads there. */
export function Replaced({ bill: { replaced_by } }: { bill: Pick<Bill, 'replaced_by'> }) {
  if (replaced_by === null) return null
  return (
    <Notice tone="info">
      <Trans>This bill was taken back. The visit has another one now.</Trans>{' '}
      <Link to="/app/billing/$billId" params={{ billId: replaced_by }} className="link">
        <Trans>See the current bill</Trans>
      </Link>
    </Notice>
  )
}
