import { Trans, useLingui } from '@lingui/react/macro'
import { listCareTimeline } from '@sorrel/contract/care/operations'
import { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import type { ChartTabProps } from '../chart-tab.ts'
import { TimelineLine } from './TimelineLine.tsx'

/** Everything that happened, newest first. */
export function TimelineTab({ careId }: ChartTabProps) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listCareTimeline, { params: { care_id: careId } })
  if (!data && !error) return <Waiting shape="rows" count={4} />
  return (
    <Card flush title={t`Timeline`}>
      <ol className="rows timeline">
        {items.map((entry) => (
          <TimelineLine key={`${entry.kind} ${entry.code} ${entry.id}`} entry={entry} careId={careId} now={now} />
        ))}
        {error && (
          <li className="timeline-end">
            <Problem error={error} again={() => void refetch()} />
          </li>
        )}
        {data && items.length === 0 && (
          <li className="timeline-end">
            <EmptyState drawing="path" heading="h3" title={<Trans>Nothing yet</Trans>}>
              <Trans>Visits and everything else that happens appear here.</Trans>
            </EmptyState>
          </li>
        )}
        {more && (
          <li className="timeline-end">
            <Button kind="quiet" busy={isLoadingMore} onClick={more}>
              <Trans>Show older</Trans>
            </Button>
          </li>
        )}
      </ol>
    </Card>
  )
}
