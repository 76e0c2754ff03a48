import { Trans } from '@lingui/react/macro'
import { listJournalEntries } from '@sorrel/contract/journal/operations'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import type { EntryKind } from '@sorrel/contract/journal/vocabulary'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
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

export type FeedProps = { owner: string; kinds?: EntryKind[] | undefined; commented?: boolean }
type Entries = readonly JournalEntry[]

/** The entries of the patient by day, newest first; more of them on request. */
export function Feed(props: FeedProps) {
  const [pages, setPages] = useState(1)
  return <Page {...props} pages={pages} more={() => setPages(pages + 1)} show={(entries, last) => <Days entries={entries} last={last} />} />
}

/**
 * A page and those after it. Each takes its cursor from the answer of the one before, so that no entry falls between two pages when one is
 * added.
 */
export function Page({
  cursor,
  last,
  pages,
  more,
  show,
  ...asked
}: FeedProps & {
  cursor?: string
  last?: JournalEntry | undefined
  pages: number
  more: () => void
  /** Draws entries; `last` is the one above them. */
  show: (entries: Entries, last: JournalEntry | undefined) => ReactNode
}) {
  const { owner, kinds, commented } = asked
  const read = useRead(
    listJournalEntries,
    {
      params: { patient_id: owner },
      query: { limit: 20, ...(cursor && { cursor }), ...(kinds && { kinds }), ...(commented && { commented: 'true' as const }) },
    },
    { keepsPrevious: true },
  )
  const { data, error, refetch, isFetching } = read
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={cursor ? 1 : 3} />
  if (!cursor && data.items.length === 0) return <Nothing filtered={kinds !== undefined || commented === true} />
  return (
    <>
      {!cursor && <Offline read={read} />}
      {show(data.items, last)}
      {data.next_cursor && pages > 1 ? (
        <Page {...asked} cursor={data.next_cursor} last={data.items.at(-1)} pages={pages - 1} more={more} show={show} />
      ) : (
        data.next_cursor && (
          <Button kind="quiet" busy={isFetching} onClick={more}>
            <Trans>Show earlier entries</Trans>
          </Button>
        )
      )}
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState drawing="search" title={<Trans>Nothing of that kind</Trans>} />
  return (
    <EmptyState drawing="bowl" title={<Trans>Your journal begins with a few words</Trans>}>
      <Trans>What you write above appears here. Your dietitian reads it and answers.</Trans>
    </EmptyState>
  )
}

/** Entries under the name of their day. A day that began on the page before gets no second heading. */
export function Days({ entries, last, link = true }: { entries: Entries; last: JournalEntry | undefined; link?: boolean }) {
  const format = useFormat()
  const today = dayOf(useNow(), getDeviceZone())
  const days = [...new Set(entries.map(({ local_date }) => local_date))]
  return days.map((day) => (
    <section className="journal-day" key={day} aria-label={format.longDay(day, today)}>
      {day !== last?.local_date && (
        <header className="line line--apart">
          <h2>{format.dayName(day, today)}</h2>
          {format.dayName(day, today) !== format.shortDay(day, today) && (
            <span className="small quiet capital">{format.longDay(day, today)}</span>
          )}
        </header>
      )}
      {entries
        .filter(({ local_date }) => local_date === day)
        .map((entry) => (
          <OwnEntry entry={entry} key={entry.id} link={link} />
        ))}
    </section>
  ))
}

function OwnEntry({ entry, link }: { entry: JournalEntry; link: boolean }) {
  const by = entry.comments.find((comment) => comment.by === 'provider')?.name.split(' ')[0]
  const title = (words: ReactNode) =>
    link ? (
      <Link to="/app/journal/$id" params={{ id: entry.id }}>
        {words}
      </Link>
    ) : (
      words
    )
  return (
    <EntryCard entry={entry} title={title} plate>
      <Comments comments={entry.comments.slice(-1)} />
      <Seen entry={entry} by={by} />
    </EntryCard>
  )
}
