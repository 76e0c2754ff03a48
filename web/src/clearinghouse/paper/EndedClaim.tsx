import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { TypedClaim } from './entry.ts'

/** What becomes of an answer to a claim that ended, before anybody types it. */
export function EndedClaim({ claim }: { claim: TypedClaim['claim'] }) {
  if (claim.state !== 'voided' && claim.state !== 'cancelled') return null
  return (
    <Notice tone="warn" live>
      {claim.state === 'cancelled' ? (
        <OfCanceled claim={claim} />
      ) : claim.void_rejected ? (
        <Trans>
          The payer rejected the void of this claim. Give up the void first. Otherwise what you enter is not posted, and waits under “Need a
          person”.
        </Trans>
      ) : (
        <Trans>
          This claim was taken back. What you enter is not posted: it waits under “Need a person” until somebody decides about it.
        </Trans>
      )}
    </Notice>
  )
}

function OfCanceled({ claim: { billed_by } }: { claim: TypedClaim['claim'] }) {
  if (!billed_by) return <Trans>This claim was given up. If you post what its payer decided, it stands again.</Trans>
  const { id, number } = billed_by
  return (
    <Trans>
      This claim was given up, and its visit is billed by{' '}
      <Link to="/admin/claims/$claimId" params={{ claimId: id }}>
        {number}
      </Link>{' '}
      now. Make sure that the payer means this one. It stays given up, whatever you post to it.
    </Trans>
  )
}
