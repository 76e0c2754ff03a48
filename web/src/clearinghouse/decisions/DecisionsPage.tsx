import '../clearinghouse.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listRemittedClaims } from '@sorrel/contract/clearinghouse/operations'
import { getRouteApi } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { ExchangeTabs } from '../ExchangeTabs.tsx'
import { DecisionCard } from './DecisionCard.tsx'

const route = getRouteApi('/admins/admin/remits/claims')
type View = 'waiting' | 'all'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const viewOf = (view: string | undefined): View => (view === 'all' ? view : 'waiting')

/** What payers decided about claims: what waits for a person, or all. */
export function DecisionsPage() {
  const { t } = useLingui()
  const asked = route.useSearch()
  const view = viewOf(asked.view)
  const titles: Record<View, string> = {
    waiting: t`Answers that need a person`,
    all: t`Decisions of payers`,
  }
  return (
    <>
      <PageHead title={titles[view]} />
      <div className="page exchange">
        <ExchangeTabs current={view} />
        <Decisions view={view} payment={asked.payment} />
      </div>
    </>
  )
}

function Decisions({ view, payment }: { view: View; payment: string | undefined }) {
  const query = {
    waiting: { state: 'unmatched' as const },
    all: payment !== undefined && uuid.test(payment) ? { remittance_id: payment } : {},
  }[view]
  const pages = usePages(listRemittedClaims, { query })
  return (
    <PagedList pages={pages} rows={4} empty={<Nothing view={view} />}>
      {(items) => items.map((one) => <DecisionCard key={one.id} decision={one} />)}
    </PagedList>
  )
}

function Nothing({ view }: { view: View }) {
  if (view === 'all')
    return (
      <EmptyState drawing="search" title={<Trans>No decision yet</Trans>}>
        <Trans>Payers answer some days after a claim is sent.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState drawing="search" title={<Trans>Nothing waits</Trans>}>
      <Trans>Every answer of a payer found its claim.</Trans>
    </EmptyState>
  )
}
