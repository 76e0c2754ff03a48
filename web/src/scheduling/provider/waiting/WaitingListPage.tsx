import './waiting-list.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listWaitingList } from '@sorrel/contract/scheduling/operations'
import { usePages } from '../../../kernel/calls/pages.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { useSchedule } from '../use-schedule.ts'
import { PersonRow } from './PersonRow.tsx'

/** The people who wait for a time with this dietitian, in the order of their turn. */
export function WaitingListPage() {
  const { t } = useLingui()
  const pages = usePages(listWaitingList, { query: { limit: 30 } })
  const { data, items, error, more } = pages
  return (
    <>
      <PageHead title={t`Waiting list`} line={items.length > 0 && <Trans>Whoever has waited longest is offered a freed time first.</Trans>}>
        <LinkButton kind="quiet" to="/provider/availability">
          <Trans>Open hours</Trans>
        </LinkButton>
      </PageHead>
      <div className="page stack">
        <WhoMayJoin />
        {error && <Problem error={error} again={() => void pages.refetch()} />}
        {!data && !error && <Waiting shape="rows" count={4} />}
        {data && items.length === 0 && (
          <EmptyState drawing="path" title={t`Nobody is waiting`}>
            <Trans>When somebody cancels, we offer the time to the next person here whom it suits.</Trans>
          </EmptyState>
        )}
        {items.length > 0 && (
          <section className="card card--flush" aria-label={t`Who waits`}>
            <ol className="rows">
              {items.map((entry) => (
                <PersonRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        )}
        {more && (
          <p>
            <Button kind="quiet" busy={pages.isLoadingMore} onClick={more}>
              <Trans>Show more</Trans>
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

/** What the setting for new patients means for this list. */
function WhoMayJoin() {
  const { rules } = useSchedule()
  const says = {
    open: <Trans>New people book by themselves in your open hours. Those on this list wait for an earlier time.</Trans>,
    waitlist: <Trans>You take new people from this list alone. They join from your profile.</Trans>,
    closed: <Trans>You take no new people, so only those whom you see already can join.</Trans>,
  }[rules.new_patients]
  return <Notice tone="info">{says}</Notice>
}
