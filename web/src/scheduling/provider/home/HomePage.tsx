import './home.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listCalendarEvents } from '@sorrel/contract/scheduling/operations'
import { IconPrinter } from '@tabler/icons-react'
import { Announcements } from '../../../announcements/home/Announcements.tsx'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Together } from '../../../kernel/ui/notices/Together.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { addDays, dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { ToSettle } from '../settle/ToSettle.tsx'
import { useMyZone } from '../use-schedule.ts'
import { findInstantAt } from '../wall-time.ts'
import { CloseOut } from './CloseOut.tsx'
import { DayList } from './DayList.tsx'
import { DayRibbon } from './DayRibbon.tsx'
import { countDay, type DayItem, listDayItems } from './day.ts'
import { NoVisits } from './NoVisits.tsx'

// The clients who need something, the notes that are due and the tasks are parts of their own features.
const NotesDue = makeLazyPart(() => import('../../../charting/notes/NotesDue.tsx'), 'NotesDue')
const ToDo = makeLazyPart(() => import('../../../tasks/ToDo.tsx'), 'ToDo')
const NeedsMe = makeLazyPart(() => import('../../../care/home/NeedsMe.tsx'), 'NeedsMe')

/** A dietitian's day: its progress, the next visit, and past visits that still need a mark. */
export function HomePage() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  const today = dayOf(now, zone)
  const events = useRead(listCalendarEvents, {
    query: { start_time: findInstantAt(today, '00:00', zone), end_time: findInstantAt(addDays(today, 1), '00:00', zone) },
  })
  const items = listDayItems(events.data?.items ?? [])
  return (
    <>
      <PageHead title={format.longDay(today)} line={events.data ? <DaySentence items={items} now={now} zone={zone} /> : '\u00a0'}>
        <IconButton kind="quiet" icon={IconPrinter} name={t`Print the day sheet`} onClick={() => window.print()} />
      </PageHead>
      <div className="page provider-home">
        <Together waiting={<Waiting count={5} />}>
          <Announcements />
          <section aria-labelledby="day-heading" className="stack">
            <h2 id="day-heading" className="sr">
              <Trans>Today’s visits</Trans>
            </h2>
            {events.isPending && <Waiting shape="rows" count={5} />}
            {events.error && <Problem error={events.error} again={() => events.refetch()} />}
            {events.data && items.length > 0 && <DayRibbon items={items} now={now} zone={zone} />}
            {events.data && (items.length > 0 ? <DayList items={items} now={now} zone={zone} /> : <NoVisits after={now} zone={zone} />)}
          </section>
          <div className="stack">
            <ToSettle />
            <NotesDue />
            <CloseOut zone={zone} now={now} />
            <ToDo now={now} />
            <NeedsMe />
          </div>
        </Together>
      </div>
    </>
  )
}

function DaySentence({ items, now, zone }: { items: readonly DayItem[]; now: string; zone: string }) {
  const format = useFormat()
  const { all, behind, last_ends_at } = countDay(items, now)
  if (!last_ends_at) return <Trans>No visits today.</Trans>
  const end = format.time(last_ends_at, zone)
  const count = <Plural value={all} one="# visit" other="# visits" />
  if (behind === all)
    return (
      <Trans>
        {count}, all behind you. The last one ended at {end}.
      </Trans>
    )
  if (behind === 0)
    return (
      <Trans>
        {count} ahead of you. The last one ends at {end}.
      </Trans>
    )
  return (
    <Trans>
      {count}, {behind} behind you. The last one ends at {end}.
    </Trans>
  )
}
