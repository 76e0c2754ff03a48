import { Trans, useLingui } from '@lingui/react/macro'
import { listCareTimeline } from '@sorrel/contract/care/operations'
import type { TimelineEntry } from '@sorrel/contract/care/schemas'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
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
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const more = (cursor: string) => setCursors([...cursors, cursor])
  return (
    <Card flush title={t`Timeline`}>
      <ol className="rows timeline">
        {cursors.map((cursor, at) => (
          <TimelinePage key={cursor ?? 'first'} careId={careId} cursor={cursor} onMore={at === cursors.length - 1 ? more : undefined} />
        ))}
      </ol>
    </Card>
  )
}

type PageProps = { careId: string; cursor: string | undefined; onMore: ((cursor: string) => void) | undefined }

function TimelinePage({ careId, cursor, onMore }: PageProps) {
  const now = useNow(60_000)
  const read = useRead(listCareTimeline, { params: { care_id: careId }, query: cursor ? { cursor } : {} })
  const next = read.data?.next_cursor
  if (!read.data)
    return (
      <li className="timeline-end">{read.error ? <Problem error={read.error} again={() => read.refetch()} /> : <Waiting count={4} />}</li>
    )
  if (read.data.items.length === 0 && !cursor)
    return (
      <li className="timeline-end">
        <EmptyState drawing="path" heading="h3" title={<Trans>Nothing yet</Trans>}>
          <Trans>Visits and everything else that happens appear here.</Trans>
        </EmptyState>
      </li>
    )
  return (
    <>
      {read.data.items.map((entry: TimelineEntry) => (
        <TimelineLine key={entry.id} entry={entry} now={now} />
      ))}
      {next && onMore && (
        <li className="timeline-end">
          <Button kind="quiet" onClick={() => onMore(next)}>
            <Trans>Show older</Trans>
          </Button>
        </li>
      )}
    </>
  )
}
