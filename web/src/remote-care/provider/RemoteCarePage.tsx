import '../remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listRemoteEncounters } from '@sorrel/contract/remote-care/operations'
import type { EncounterStatus } from '@sorrel/contract/remote-care/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { EncounterCard } from './EncounterCard.tsx'

const route = getRouteApi('/staff/provider/remote-care')
const views = {
  now: ['accumulating', 'eligible', 'contested'],
  way: ['noticed', 'ready_to_bill', 'billed'],
  done: ['paid', 'denied', 'expired', 'waived', 'voided'],
} as const satisfies Record<string, readonly EncounterStatus[]>
type View = keyof typeof views
const viewOf = (view: string | undefined): View => (view === 'way' || view === 'done' ? view : 'now')

/** Care between visits that a plan may pay: what adds up, what needs a note or an answer, and what is on its way. */
export function RemoteCarePage() {
  const { t } = useLingui()
  const view = viewOf(route.useSearch().view)
  const names: Record<View, string> = { now: t`To do`, way: t`On its way`, done: t`Finished weeks` }
  return (
    <>
      <PageHead
        title={t`Between visits`}
        line={
          <Trans>
            Written answers that a plan pays for. Only the time counts that you spend on messages, the journal and comments on lab results.
          </Trans>
        }
      />
      <div className="page remote">
        <ViewTabs name={t`Care between visits`}>
          {(['now', 'way', 'done'] as const).map((one) => (
            <Link key={one} to="/provider/remote-care" search={{ view: one }} replace aria-current={one === view ? 'page' : undefined}>
              {names[one]}
            </Link>
          ))}
        </ViewTabs>
        <Encounters key={view} view={view} />
      </div>
    </>
  )
}

function Encounters({ view }: { view: View }) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listRemoteEncounters, { query: { statuses: [...views[view]] } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={3} />
  if (items.length === 0)
    return (
      <EmptyState drawing="letter" title={<Trans>Nothing here</Trans>}>
        <Trans>
          A week of answers appears here once a client writes to you, if their plan pays for written care and they agreed to it. Most plans
          do not pay for it.
        </Trans>
      </EmptyState>
    )
  return (
    <>
      {items.map((one) => (
        <EncounterCard key={one.id} encounter={one} />
      ))}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
