import { Trans } from '@lingui/react/macro'
import { listClaims } from '@sorrel/contract/claims/operations'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import type { ReactNode } from 'react'
import type { InputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'

type Query = NonNullable<InputOf<typeof listClaims>['query']>

/** The claims that a query finds, page after page. */
export function ClaimList({ query, children }: { query: Query; children: (items: readonly ClaimSummary[]) => ReactNode }) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listClaims, { query }, { keepsPrevious: true })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={8} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>No claim is here</Trans>}>
        <Trans>A claim is made by itself when the note of an insured visit is signed.</Trans>
      </EmptyState>
    )
  return (
    <>
      {children(items)}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
