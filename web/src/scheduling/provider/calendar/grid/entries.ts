import type { EventInput } from '@fullcalendar/react'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { addDays, dayOf } from '../../../../kernel/words/format.ts'
import type { Schedule } from '../../use-schedule.ts'
import { addMinutesTo, clockOf, countMinutesBetween, findInstantAt, formatMinute, minuteOf } from '../../wall-time.ts'
import { listClosedStretchesOn, openOn } from './open-hours.ts'

/** A time that was clicked, to book it or to ask why it is not offered. */
export type Spot = {
  starts_at: string
  duration_minutes: number
  visit_mode?: BookingMode | undefined
  /** The length that was drawn, which a block keeps and which may be longer than any visit. */
  drawn_minutes?: number | undefined
  /** Nobody chose it, so a form may begin at the next available time instead. */
  isGuess?: true
}

/** How an entry looks; the words and the icon that go with it are in EventFace. */
export function lookOf(event: CalendarEvent, now: string): 'first' | 'follow-up' | 'over' | 'canceled' | 'block' | 'busy' | 'hold' {
  if (event.kind === 'block') return 'block'
  if (event.kind === 'external_busy') return 'busy'
  if (event.kind === 'hold') return 'hold'
  if (event.appointment?.status === 'Canceled') return 'canceled'
  if (event.ends_at <= now || event.appointment?.status !== 'Scheduled') return 'over'
  return event.appointment.type === 'Initial Consultation' ? 'first' : 'follow-up'
}

/** An entry as the grid draws it. Movable visits and the dietitian's own blocks can be dragged. */
export function inputOf(event: CalendarEvent, now: string, chosen: string | undefined): EventInput {
  const movable = event.kind === 'appointment' ? event.appointment?.actions.move === true : event.kind === 'block'
  const span = event.all_day
    ? { allDay: true, start: event.from_date ?? '', end: addDays(event.to_date ?? event.from_date ?? '', 1) }
    : { start: event.starts_at, end: event.ends_at }
  return {
    ...span,
    id: event.key,
    title: event.title,
    startEditable: movable && !event.all_day,
    durationEditable: movable && !event.all_day,
    className: `ev ev--${lookOf(event, now)}${event.key === chosen ? ' ev--chosen' : ''}`,
    extendedProps: { event },
  }
}

/** The closed hours, drawn behind all entries. */
export function makeShutInputs(schedule: Schedule, days: readonly string[], hours: { from: number; to: number }): EventInput[] {
  const at = (day: string, minute: number) => findInstantAt(day, formatMinute(minute), schedule.time_zone)
  return days.flatMap((day) =>
    listClosedStretchesOn(schedule, day, hours).map(({ from, to }) => ({
      id: `shut-${day}-${from}`,
      display: 'background',
      start: at(day, from),
      end: at(day, to),
      className: 'ev-shut',
    })),
  )
}

/** The time whose explanation is open, drawn with a dashed line. */
export const makeSpotInput = ({ starts_at, duration_minutes, drawn_minutes }: Spot): EventInput => ({
  id: 'spot',
  start: starts_at,
  end: addMinutesTo(starts_at, drawn_minutes ?? duration_minutes),
  className: 'ev ev--spot',
  editable: false,
  interactive: false,
  extendedProps: { spot: true },
})

type Hours = Pick<Schedule, 'windows' | 'overrides' | 'time_zone'>

/** The hours of the grid: all that are open or booked, the present one if today is shown, and at least from 8 AM to 5 PM. */
export function findGridHours(
  schedule: Hours,
  events: readonly CalendarEvent[],
  days: readonly string[],
  now: string,
): { from: number; to: number } {
  const zone = schedule.time_zone
  const present = minuteOf(clockOf(now, zone))
  const open = days.flatMap((day) => openOn(schedule, day))
  const booked = events
    .filter(({ all_day, starts_at }) => !all_day && days.includes(dayOf(starts_at, zone)))
    .map(({ starts_at, ends_at }) => {
      const from = minuteOf(clockOf(starts_at, zone))
      return { from, to: from + countMinutesBetween(starts_at, ends_at) }
    })
  const all = [...open, ...booked, ...(days.includes(dayOf(now, zone)) ? [{ from: present, to: present + 1 }] : [])]
  if (all.some(({ to }) => to > 1440)) return { from: 0, to: 24 }
  return {
    from: Math.min(8, ...all.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(17, ...all.map(({ to }) => Math.ceil(to / 60))),
  }
}

/**
 * The hour at the top when the calendar opens: one before the present if today is shown, otherwise the morning. At night it is the first
 * open hour, because the hours between hold nothing; the present is one press on "Today" away.
 */
export function findFirstHour(schedule: Hours, days: readonly string[], now: string): number {
  const zone = schedule.time_zone
  const open = Math.min(8, ...days.flatMap((day) => openOn(schedule, day)).map(({ from }) => Math.floor(from / 60)))
  const present = Math.floor(minuteOf(clockOf(now, zone)) / 60)
  return !days.includes(dayOf(now, zone)) || present + nightHours < open ? open : Math.max(0, present - 1)
}

const nightHours = 3

/** Weekdays (0 is Sunday) on which nothing is open or booked, and which are not today; only Saturday and Sunday are ever left out. */
export function findHiddenWeekend(schedule: Hours, events: readonly CalendarEvent[], days: readonly string[], now: string): number[] {
  const zone = schedule.time_zone
  const isEmpty = (day: string) =>
    day !== dayOf(now, zone) &&
    openOn(schedule, day).length === 0 &&
    !events.some(({ starts_at, all_day }) => !all_day && dayOf(starts_at, zone) === day)
  return [
    { weekday: 6, day: days[5] },
    { weekday: 0, day: days[6] },
  ].flatMap(({ weekday, day }) => (day && isEmpty(day) ? [weekday] : []))
}

/** How many visits a day has. */
export const countVisitsOn = (events: readonly CalendarEvent[], day: string, zone: string): number =>
  events.filter(
    ({ kind, starts_at, appointment }) => kind === 'appointment' && appointment?.status !== 'Canceled' && dayOf(starts_at, zone) === day,
  ).length
