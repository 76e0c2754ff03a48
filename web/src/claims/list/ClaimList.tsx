import { Trans } from '@lingui/react/macro'
import { listClaims } from '@sorrel/contract/claims/operations'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import type { ReactNode } from 'react'
import type { InputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'

type Query = NonNullable<InputOf<typeof listClaims>['query']>

/** The claims that a query finds, page after page. */
export function ClaimList({ query, children }: { query: Query; children: (items: readonly ClaimSummary[]) => ReactNode }) {
  const pages = usePages(listClaims, { query }, { keepsPrevious: true })
  return (
    <PagedList pages={pages} empty={<NoClaim query={query} />}>
      {children}
    </PagedList>
  )
}

function NoClaim({ query }: { query: Query }) {
  if (query.assignee === 'me')
    return (
      <EmptyState drawing="search" title={<Trans>No claim is yours</Trans>}>
        <Trans>A claim is yours when somebody gives it to you, or when you note what comes next.</Trans>
      </EmptyState>
    )
  if (query.next_by !== undefined)
    return (
      <EmptyState drawing="search" title={<Trans>Nothing is due today</Trans>}>
        <Trans>What you plan for a claim comes back here on its day.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState drawing="search" title={<Trans>No claim is here</Trans>}>
      <Trans>A claim is made automatically when the note of an insured visit is signed.</Trans>
    </EmptyState>
  )
}
