import '@fullcalendar/react/skeleton.css'
import FullCalendar, { type CalendarRef, type EventApi } from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import es from '@fullcalendar/react/locales/es'
import timegrid from '@fullcalendar/react/timegrid'
import { Plural, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../../../kernel/ui/Icon.tsx'
import { addDays, dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useUnsettledDays } from '../../settle/DayMark.tsx'
import { useSchedule } from '../../use-schedule.ts'
import { countMinutesBetween } from '../../wall-time.ts'
import { daysOf, findFirstDay } from '../span.ts'
import { EventFace, HeldFace, SpotFace } from './EventFace.tsx'
import { countVisitsOn, findFirstHour, inputOf, makeShutInputs, makeSpotInput, type Spot } from './entries.ts'
import { Hour, ZoneNames } from './Hours.tsx'
import { useDrawTime } from './use-draw-time.ts'
import { useDrawn } from './use-drawn.ts'
import { type Frame, useFrame } from './use-frame.ts'
import { useHoursInView } from './use-hours-in-view.ts'
import { useReachable } from './use-reachable.ts'
import { useScroll } from './use-scroll.ts'

export type Drag = { event: CalendarEvent; starts_at: string; ends_at: string; revert: () => void }
type Props = {
  view: 'day' | 'week'
  day: string
  events: readonly CalendarEvent[]
  now: string
  /** The entries of these days are not known yet. */
  waiting: boolean
  chosen: string | undefined
  spot: Spot | null
  /** Grows with each press of "Today". */
  toNow: number
  onChoose: (event: CalendarEvent) => void
  onSpot: (spot: Spot, at: { x: number; y: number }) => void
  onDrag: (drag: Drag) => void
}

const plugins = [timegrid, interaction]
/** A block may be longer. */
const longestVisit = 240
const isoOf = (date: Date | null) => date?.toISOString() ?? ''
const eventOf = (event: EventApi) => event.extendedProps.event as CalendarEvent | undefined
const clockText = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`

type Dropped = { event: EventApi; revert: () => void }

function tellDrag({ event, revert }: Dropped, onDrag: Props['onDrag']): void {
  const subject = eventOf(event)
  if (subject) onDrag({ event: subject, starts_at: isoOf(event.start), ends_at: isoOf(event.end), revert })
}

/** A day or a week on the wall clock of the dietitian: drawn, clicked, dragged and resized, by mouse and by touch. */
export function CalendarGrid({ view, day, events, now, waiting, chosen, spot, toNow, onChoose, onSpot, onDrag }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const schedule = useSchedule()
  const { rules, time_zone: zone } = schedule
  const calendar = useRef<CalendarRef>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [byFinger] = useState(() => matchMedia(forFingers).matches)
  const first = findFirstDay(view, day)
  const scrollTime = useScrollTime(schedule, listDays(view, first), now)
  const unsettled = useUnsettledDays()
  const { hours, hidden, allDay } = useFrame({ view, first, events, now, waiting })
  const inputs = useInputs({ view, first, events, now, chosen, spot, hours })
  useEffect(() => {
    calendar.current?.getApi().gotoDate(first)
  }, [first])
  useScroll({ calendar, paper, hours, now, zone, toNow, chosen, waiting })
  useDrawTime(events)
  useReachable(paper, t`Calendar`)
  useDrawn(paper)
  useHoursInView(paper, chosen)
  return (
    <div
      ref={paper}
      className="cal-paper"
      aria-busy={waiting}
      style={{ '--paper-height': `${heightOf(hours, byFinger)}px` } as CSSProperties}
    >
      <ZoneNames first={first} />
      <FullCalendar
        key={view}
        ref={calendar}
        plugins={plugins}
        locales={locale === 'es' ? [es] : []}
        locale={locale}
        timeZone={zone}
        initialView={view === 'day' ? 'timeGridDay' : 'timeGridWeek'}
        initialDate={first}
        hiddenDays={hidden}
        now={now}
        events={inputs}
        {...rowsOf(rules.grid_minutes, byFinger)}
        eventMinHeight={byFinger ? fingertip : 15}
        scrollTime={scrollTime}
        slotMinTime={clockText(hours.from)}
        slotMaxTime={clockText(hours.to)}
        slotHeaderContent={({ time }) => <Hour first={first} minute={(time?.milliseconds ?? 0) / 60_000} />}
        allDaySlot={allDay}
        allDayText={t`All day`}
        eventContent={(drawn) => faceOf(drawn, zone)}
        dayHeaderContent={({ date, weekdayText, dayNumberText, isToday }) => (
          <DayHead
            weekday={weekdayText}
            number={dayNumberText}
            today={isToday}
            count={waiting ? null : countVisitsOn(events, dayOf(date.toISOString(), zone), zone)}
            unsettled={unsettled.has(dayOf(date.toISOString(), zone))}
          />
        )}
        eventClick={({ event }) => {
          const subject = eventOf(event)
          if (subject) onChoose(subject)
        }}
        dateClick={({ date, allDay, jsEvent }) => {
          if (!allDay) onSpot({ starts_at: date.toISOString(), duration_minutes: 0 }, { x: jsEvent.clientX, y: jsEvent.clientY })
        }}
        select={({ start, end, allDay, jsEvent }) => {
          const drawn_minutes = Math.max(15, countMinutesBetween(isoOf(start), isoOf(end)))
          const duration_minutes = Math.min(longestVisit, drawn_minutes)
          if (!allDay)
            onSpot({ starts_at: isoOf(start), duration_minutes, drawn_minutes }, { x: jsEvent?.clientX ?? 200, y: jsEvent?.clientY ?? 200 })
        }}
        eventDrop={(dropped) => tellDrag(dropped, onDrag)}
        eventResize={(dropped) => tellDrag(dropped, onDrag)}
        {...habits}
        {...looks}
      />
    </div>
  )
}

const listDays = (view: Props['view'], first: string) => Array.from({ length: daysOf[view] }, (_, i) => addDays(first, i))

/** Where the calendar begins to scroll, decided once: it must not turn under somebody's hands. */
function useScrollTime(...asked: Parameters<typeof findFirstHour>): string {
  const [time] = useState(() => clockText(findFirstHour(...asked)))
  return time
}

/**
 * One row for each start. In a row with several starts the library snaps at the middle of the row, so a trembling finger would move a
 * visit.
 */
const rowsOf = (minutes: number, byFinger: boolean) => ({
  slotDuration: { minutes },
  slotMinHeight: byFinger ? Math.ceil(minutes * fingerScale) : minutes,
})

/** The height with headings and all hours, for printing, where nothing scrolls. */
const heightOf = ({ from, to }: { from: number; to: number }, byFinger: boolean) => 120 + (to - from) * 60 * (byFinger ? fingerScale : 1)

/** On touch screens half an hour is as high as a fingertip and holds two lines. Shorter entries get the same height. */
const forFingers = '(max-width: 719px), (pointer: coarse)'
const fingertip = 44
const fingerScale = 1.6

/** Draws a line for each hour, a fainter one for each half hour, and none between. */
const lineAt = (minute: number) => (minute % 60 === 0 ? 'cal-slot' : minute % 30 === 0 ? 'cal-slot cal-slot--minor' : '')

type Drawn = { event: EventApi; isShort: boolean; isDragging: boolean; isResizing: boolean; isMirror: boolean }

/** An entry that is being dragged shows where it would be dropped, any other where it is. */
function faceOf({ event, isShort, isDragging, isResizing, isMirror }: Drawn, zone: string) {
  const subject = eventOf(event)
  const isHeld = isDragging || isResizing || isMirror
  const held = isHeld ? { starts_at: isoOf(event.start), ends_at: isoOf(event.end) } : null
  if (subject)
    return held ? <HeldFace name={subject.title} {...held} zone={zone} /> : <EventFace event={subject} short={isShort} zone={zone} />
  return event.extendedProps.spot ? <SpotFace starts_at={isoOf(event.start)} zone={zone} /> : null
}

type HeadProps = { weekday: string; number: string; today: boolean; count: number | null; unsettled: boolean }

/** The library hides this from screen readers. The links to the visits to settle therefore stand above the grid. */
function DayHead({ weekday, number, today, count, unsettled }: HeadProps) {
  return (
    <span className={today ? 'cal-day cal-day--today' : 'cal-day'}>
      <span>
        {weekday} <b>{number}</b> {unsettled && <Icon of={IconAlertTriangle} className="cal-day-mark" />}
      </span>
      {count === null && <small className="bone cal-count-bone" />}
      {count !== null && count > 0 && (
        <small>
          <span className="cal-count" aria-hidden>
            {count}
          </span>
          <span className="cal-count-words">
            <Plural value={count} one="# visit" other="# visits" />
          </span>
        </small>
      )}
    </span>
  )
}

/** Everything that the grid draws, made again only when it changes. */
function useInputs({
  view,
  first,
  events,
  now,
  chosen,
  spot,
  hours,
}: Pick<Props, 'view' | 'events' | 'now' | 'chosen' | 'spot'> & { first: string; hours: Frame['hours'] }) {
  const schedule = useSchedule()
  return useMemo(() => {
    const days = Array.from({ length: daysOf[view] }, (_, i) => addDays(first, i))
    return [
      ...makeShutInputs(schedule, days, hours),
      ...events.map((event) => inputOf(event, now, chosen)),
      ...(spot ? [makeSpotInput(spot)] : []),
    ]
  }, [view, first, events, now, chosen, spot, hours, schedule])
}

const habits = {
  firstDay: 1,
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  slotHeaderInterval: '01:00:00',
  eventShortHeight: 40,
  // The scroll position stays when a visit moves, when a move is refused, and when another day is shown.
  scrollTimeReset: false,
  slotEventOverlap: false,
  nowIndicator: true,
  editable: true,
  selectable: true,
  selectMirror: true,
  selectMinDistance: 8,
  // A long press picks a visit up; a moving finger scrolls.
  eventLongPressDelay: 350,
  selectLongPressDelay: 500,
  eventResizableFromStart: false,
  eventInteractive: true,
} as const

// The library brings no look of its own; every class is ours.
const looks = {
  className: 'cal-root',
  viewClass: 'cal-view',
  tableHeaderClass: 'cal-head',
  dayHeaderClass: 'cal-head-cell',
  dayHeaderInnerClass: 'cal-head-inner',
  dayLaneClass: 'cal-lane',
  dayLaneInnerClass: 'cal-lane-inner',
  dayCellClass: 'cal-cell',
  slotLaneClass: ({ time }: { time?: { milliseconds: number } | undefined }) => lineAt((time?.milliseconds ?? 0) / 60_000),
  slotHeaderClass: 'cal-hour',
  slotHeaderInnerClass: 'cal-hour-inner',
  allDayHeaderClass: 'cal-all-day',
  allDayHeaderInnerClass: 'cal-hour-inner',
  allDayDividerClass: 'cal-all-day-line',
  dayHeaderDividerClass: 'cal-head-line',
  slotHeaderDividerClass: 'cal-hour-line',
  fillerClass: 'cal-filler',
  nowIndicatorLineClass: 'cal-now',
  nowIndicatorHeaderClass: 'cal-now-hour',
  highlightClass: 'cal-picked',
  columnEventInnerClass: 'ev-inner',
  rowEventInnerClass: 'ev-inner',
  blockEventClass: ({ isSelected, isDragging }: { isSelected: boolean; isDragging: boolean }) =>
    [isSelected && 'ev--held', isDragging && 'ev--dragging'].filter(Boolean).join(' '),
  columnEventAfterClass: ({ isEndResizable, isSelected }: { isEndResizable: boolean; isSelected: boolean }) =>
    isEndResizable && (isSelected ? 'ev-grip ev-grip--touch' : 'ev-grip'),
} as const
