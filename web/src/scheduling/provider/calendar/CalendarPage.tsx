import './calendar.css'
import './grid/grid.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listCalendarEvents } from '@sorrel/contract/scheduling/operations'
import type { Appointment, CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { IconCalendarClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useReducer, useRef, useState } from 'react'
import { query, useRead } from '../../../kernel/calls/query.ts'
import { readNow, useNow } from '../../../kernel/clock.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Offline, useIsOffline } from '../../../kernel/ui/notices/Offline.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { addDays, countDaysBetween, dayOf } from '../../../kernel/words/format.ts'
import type { CalendarView } from '../routes.ts'
import { DayMarks } from '../settle/DayMark.tsx'
import { useMyZone, useSchedule } from '../use-schedule.ts'
import { entryOf } from '../visit/acts/moved-entry.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarBody } from './CalendarBody.tsx'
import { Legend } from './Legend.tsx'
import { NewMenu } from './NewMenu.tsx'
import { findOpeningDay } from './opening.ts'
import { CanceledSwitch } from './page/CanceledSwitch.tsx'
import { useSwipe } from './page/use-swipe.ts'
import { SidePanel } from './panel/SidePanel.tsx'
import { findAskedSpan, findFirstDay, findLastDay } from './span.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'

const route = getRouteApi('/staff/provider/calendar')

/** The calendar: the view and the day are in the address, and so is the entry whose panel is open. */
export function CalendarPage() {
  const { t } = useLingui()
  const zone = useMyZone()
  const now = useNow(30_000)
  const today = dayOf(now, zone)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [narrow] = useState(() => window.innerWidth < 720)
  const view = search.view ?? (narrow ? 'day' : 'week')
  const opening = useOpeningDay(today)
  const day = search.day ?? (view === 'week' ? opening : today)
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/provider/calendar', search: { ...search, ...change }, replace: true })
  const events = useRead(
    listCalendarEvents,
    { query: { ...findAskedSpan(view, day, zone), ...(search.canceled && { with_canceled: true }) } },
    { keepsPrevious: true, gcTime: 86_400_000 },
  )
  const offline = useIsOffline(events)
  const [toNow, scrollToNow] = useReducer((presses: number) => presses + 1, 0)
  const goToday = () => {
    go({ day: today })
    scrollToNow()
  }
  // Until the entries of this week have arrived, those of the week before keep the grid from jumping.
  const unknown = events.isPending || events.isPlaceholderData
  const items = dropEndedHolds(events.data?.items ?? none, now)
  const [followed, setFollowed] = useState<CalendarEvent | null>(null)
  // The panel of a visit that was moved into another week stays open while that week is read.
  const chosen = items.find(({ key }) => key === search.event) ?? (unknown && followed?.key === search.event ? followed : undefined)
  useCalendarKeys({ view, day, go, goToday })
  const main = useRef<HTMLElement>(null)
  useSwipe(main, view === 'day', (way) => go({ day: addDays(day, way === 'forward' ? 1 : -1) }))
  const follow = (moved: Appointment) => {
    setFollowed(entryOf(moved))
    go({ event: moved.id, day: dayOf(moved.starts_at, zone) })
  }
  return (
    <>
      <PageHead title={t`Calendar`}>
        <LinkButton kind="quiet" className="to-hours" icon={IconCalendarClock} to="/provider/availability">
          <Trans>Open hours</Trans>
        </LinkButton>
        <NewMenu />
      </PageHead>
      <div className={chosen ? 'cal cal--panel' : 'cal'}>
        <section aria-label={t`Calendar`} className="cal-main" ref={main}>
          <CalendarBar
            view={view}
            day={day}
            today={today}
            zone={zone}
            onDay={(day) => go({ day })}
            onToday={goToday}
            onView={(view) => go({ view })}
          />
          <Offline read={events} />
          {events.error && !offline && <Problem error={events.error} again={() => events.refetch()} />}
          {view !== 'list' && <DayMarks days={listDays(view, day)} />}
          <CalendarBody
            view={view}
            day={day}
            events={items}
            now={now}
            waiting={unknown}
            chosen={search.event}
            toNow={toNow}
            onChoose={(event) => go({ event: event.key })}
            onDay={(day) => go({ view: 'day', day })}
          />
          {(view === 'day' || view === 'week') && <Legend />}
          <CanceledSwitch on={search.canceled === true} onChange={(on) => go({ canceled: on || undefined })} />
        </section>
        {chosen && <SidePanel key={chosen.key} event={chosen} now={now} onClose={() => go({ event: undefined })} onMoved={follow} />}
      </div>
    </>
  )
}

/** The day on which the week opens. It stays the same for as long as the day lasts, so that the week does not turn under somebody's hands. */
function useOpeningDay(today: string): string {
  const hours = useSchedule()
  const client = useQueryClient()
  const [opening] = useState(() => {
    const span = findAskedSpan('week', today, hours.time_zone)
    const week = client.getQueryData(query(listCalendarEvents, { query: span }).queryKey)
    return { today, day: findOpeningDay(hours, readNow(), week?.items ?? []) }
  })
  return opening.today === today ? opening.day : today
}

function listDays(view: CalendarView, day: string): string[] {
  const first = findFirstDay(view, day)
  return Array.from({ length: countDaysBetween(first, findLastDay(view, day)) + 1 }, (_, i) => addDays(first, i))
}

const none: readonly CalendarEvent[] = []

/** Leaves out holds that have ended, about which no event tells. The list stays the same object if none has, so that nothing is redrawn. */
function dropEndedHolds(events: readonly CalendarEvent[], now: string): readonly CalendarEvent[] {
  const hasEnded = ({ kind, expires_at }: CalendarEvent) => kind === 'hold' && expires_at !== null && expires_at <= now
  return events.some(hasEnded) ? events.filter((event) => !hasEnded(event)) : events
}
