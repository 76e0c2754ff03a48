import { Trans } from '@lingui/react/macro'
import { listJournalEntries } from '@sorrel/contract/journal/operations'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import type { EntryKind } from '@sorrel/contract/journal/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { getDeviceZone, useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Offline } from '../../kernel/ui/notices/Offline.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Comments } from './Comments.tsx'
import { EntryCard, Seen } from './EntryCard.tsx'
import { EntryGlucose } from './EntryGlucose.tsx'

type Filters = { kinds?: EntryKind[] | undefined; commented?: boolean }
type FeedProps = Filters & {
  owner: string
  /** Draws all entries that were read. */
  show: (entries: readonly JournalEntry[]) => ReactNode
}

/** The journal of a patient from its newest entry, page by page. */
export function useEntries(owner: string, { kinds, commented }: Filters = {}) {
  const query = { limit: 20, ...(kinds && { kinds }), ...(commented && { commented: 'true' as const }) }
  return usePages(listJournalEntries, { params: { patient_id: owner }, query }, { keepsPrevious: true })
}

/** The entries of a patient, newest first; more of them on request. */
export function Feed({ owner, show, ...filters }: FeedProps) {
  const read = useEntries(owner, filters)
  const { data, items, error, refetch, more, isLoadingMore } = read
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={3} />
  if (items.length === 0) return <Nothing filtered={filters.kinds !== undefined || filters.commented === true} />
  return (
    <>
      <Offline read={read} />
      {show(items)}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier entries</Trans>
        </Button>
      )}
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState drawing="search" title={<Trans>Nothing of this kind</Trans>} />
  return (
    <EmptyState drawing="bowl" title={<Trans>Your journal begins with a few words</Trans>}>
      <Trans>What you write above appears here. Your dietitian reads it and answers.</Trans>
    </EmptyState>
  )
}

/** Entries by their day. `heading` names it, and `draw` draws one. */
export function Days({ entries, heading, draw }: DaysProps) {
  const format = useFormat()
  const today = dayOf(useNow(), getDeviceZone())
  const days = [...new Set(entries.map(({ local_date }) => local_date))]
  return days.map((day) => (
    <section className="journal-day" key={day} aria-label={format.longDay(day, today)}>
      {heading(day, today)}
      {entries.filter(({ local_date }) => local_date === day).map(draw)}
    </section>
  ))
}
type DaysProps = {
  entries: readonly JournalEntry[]
  heading: (day: string, today: string) => ReactNode
  draw: (entry: JournalEntry) => ReactNode
}

/** The entries as the patient reads them. */
export function OwnDays({ entries }: Pick<DaysProps, 'entries'>) {
  const format = useFormat()
  return (
    <Days
      entries={entries}
      heading={(day, today) => (
        <header className="line line--apart">
          <h2>{format.dayName(day, today)}</h2>
          {format.dayName(day, today) !== format.shortDay(day, today) && (
            <span className="small quiet capital">{format.longDay(day, today)}</span>
          )}
        </header>
      )}
      draw={(entry) => <OwnEntry entry={entry} key={entry.id} />}
    />
  )
}

function OwnEntry({ entry }: { entry: JournalEntry }) {
  const by = entry.comments.find((comment) => comment.by === 'provider')?.name.split(' ')[0]
  const title = (words: ReactNode) => (
    <Link to="/app/journal/$id" params={{ id: entry.id }}>
      {words}
    </Link>
  )
  return (
    <EntryCard entry={entry} title={title} plate>
      <EntryGlucose entry={entry} />
      <Comments comments={entry.comments.slice(-1)} />
      <Seen entry={entry} by={by} />
    </EntryCard>
  )
}
