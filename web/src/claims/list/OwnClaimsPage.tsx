import '../claims.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useToday } from '../../coding/use-rule-words.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { type Queue, readClaimFilter } from '../queues.ts'
import { ClaimList } from './ClaimList.tsx'
import { ClaimTable } from './ClaimTable.tsx'
import { OwnUnbilled } from './OwnUnbilled.tsx'
import { useQueueNames } from './Queues.tsx'

const route = getRouteApi('/staff/provider/claims')
const own: readonly Queue[] = ['sent', 'ready', 'draft', 'held', 'rejected', 'denied', 'settled']

/** The claims of the dietitian's own visits: where they stand, and what a note must mend. */
export function OwnClaimsPage() {
  const { t } = useLingui()
  const names = useQueueNames()
  const { queue, query } = readClaimFilter(route.useSearch(), 'sent', useToday())
  return (
    <>
      <PageHead title={t`Claims`} line={<Trans>What became of your signed notes. Billing staff take care of them.</Trans>} />
      <div className="page claims">
        <ViewTabs name={t`Queues of claims`}>
          {own.map((one) => (
            <Link key={one} to="/provider/claims" search={{ queue: one }} replace aria-current={one === queue ? 'page' : undefined}>
              {names[one]}
            </Link>
          ))}
        </ViewTabs>
        <ClaimList key={queue} query={query}>
          {(items) => <ClaimTable items={items} to="/provider/claims/$claimId" />}
        </ClaimList>
        <OwnUnbilled />
      </div>
    </>
  )
}
