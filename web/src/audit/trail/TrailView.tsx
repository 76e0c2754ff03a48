import { Trans } from '@lingui/react/macro'
import { listTrail } from '@sorrel/contract/audit/operations'
import { daysOfTrail } from '@sorrel/contract/audit/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import type { Entry } from '../entry.ts'
import { readFilter } from '../filter.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { TrailFilters } from './TrailFilters.tsx'
import { TrailTable } from './TrailTable.tsx'

const route = getRouteApi('/admins/admin/audit')

/** The trail, newest first, by what the address asks for. */
export function TrailView() {
  const asked = route.useSearch()
  const zone = getDeviceZone()
  const filter = readFilter(asked, zone)
  const trail = usePages(listTrail, { query: filter }, { keepsPrevious: true })
  const [opened, setOpened] = useState<Entry | null>(null)
  return (
    <>
      <TrailFilters asked={asked} filter={filter} entries={trail.items} />
      {!asked.from && (
        <p className="small quiet">
          <Trans>These are the last {daysOfTrail} days. Choose a first day to see more.</Trans>
        </p>
      )}
      {trail.isPending && <Waiting shape="rows" count={8} />}
      {trail.error && <Problem error={trail.error} again={() => trail.refetch()} />}
      {trail.data && trail.items.length === 0 && (
        <EmptyState drawing="search" title={<Trans>Nothing fits</Trans>}>
          <Trans>Nobody did this in these days. Take away a filter, or choose other days.</Trans>
        </EmptyState>
      )}
      {trail.items.length > 0 && <TrailTable entries={trail.items} zone={zone} onOpen={setOpened} />}
      {trail.more && (
        <Button kind="quiet" busy={trail.isLoadingMore} onClick={trail.more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
      <EntryDialog entry={opened} zone={zone} onClose={() => setOpened(null)} />
    </>
  )
}
