import { Trans } from '@lingui/react/macro'
import { listWriteOffs } from '@sorrel/contract/denials/operations'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { WriteOffItem } from '../work/WriteOffItem.tsx'

/** Large amounts that somebody wants to give up, and about which somebody else decides. */
export function WriteOffList() {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listWriteOffs, { query: { state: 'waiting' as const } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={3} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>Nothing to decide</Trans>}>
        <Trans>A large amount that a colleague wants to write off waits here for a second person.</Trans>
      </EmptyState>
    )
  return (
    <>
      {items.map((one) => (
        <Card
          key={one.id}
          as="article"
          title={
            <Link to="/admin/claims/$claimId" params={{ claimId: one.claim_id }}>
              {one.patient_name}
            </Link>
          }
          aside={<span className="small quiet">{one.claim_number}</span>}
        >
          <p className="small quiet">{one.payer_name}</p>
          <WriteOffItem item={one} />
        </Card>
      ))}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
