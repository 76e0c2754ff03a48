import { addDays, countDaysBetween, mondayOf } from '../../../../kernel/words/format.ts'
import type { Schedule } from '../../use-schedule.ts'
import { minuteOf } from '../../wall-time.ts'

/** A range of a day in minutes since its midnight; above 1440 if it reaches into the next day. */
export type Stretch = { from: number; to: number }
type Window = Schedule['windows'][number]

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const weekdayOf = (day: string): (typeof weekdays)[number] => weekdays[countDaysBetween(mondayOf(day), day)]!

/**
 * The open hours of one date on the wall clock, as scheduling rules R2, R3, R6 and R16 have them: an override replaces the week,
 * overlapping windows are one stretch. Only for drawing: what can be booked is the server's answer.
 */
export function openOn(schedule: Pick<Schedule, 'windows' | 'overrides'>, day: string): Stretch[] {
  const override = schedule.overrides.find(({ date }) => date === day)
  const windows = override ? override.windows : schedule.windows.filter((window) => appliesOn(window, day))
  return merge(windows.map(({ start_local, end_local }) => stretchOf(start_local, end_local)))
}

/** Whether a weekly window is in force on a date: its weekday, season, rhythm and week of the month. */
export function appliesOn(window: Window, day: string): boolean {
  if (window.weekday !== weekdayOf(day)) return false
  if (window.effective_from && day < window.effective_from) return false
  if (window.effective_to && day > window.effective_to) return false
  if (window.month_week !== null && Math.ceil(Number(day.slice(8)) / 7) !== window.month_week) return false
  if (window.every_weeks === 1 || !window.anchor_date) return true
  return (countDaysBetween(mondayOf(window.anchor_date), mondayOf(day)) / 7) % 2 === 0
}

/** The closed parts of a date between two hours, which is everything outside the open windows, including those of the night before. */
export function listClosedStretchesOn(
  schedule: Pick<Schedule, 'windows' | 'overrides'>,
  day: string,
  hours: { from: number; to: number },
): Stretch[] {
  const fromNight = openOn(schedule, addDays(day, -1)).flatMap(({ to }) => (to > 1440 ? [{ from: 0, to: to - 1440 }] : []))
  const open = merge([...fromNight, ...openOn(schedule, day)])
  const shut: Stretch[] = []
  let at = hours.from * 60
  for (const { from, to } of open) {
    if (from > at) shut.push({ from: at, to: Math.min(from, hours.to * 60) })
    at = Math.max(at, to)
  }
  if (at < hours.to * 60) shut.push({ from: at, to: hours.to * 60 })
  return shut.filter(({ from, to }) => to > from)
}

/** The number of open minutes in the week of a day. */
export const countWeekMinutes = (schedule: Pick<Schedule, 'windows' | 'overrides'>, day: string): number =>
  weekdays.reduce(
    (sum, _, i) => sum + openOn(schedule, addDays(mondayOf(day), i)).reduce((minutes, { from, to }) => minutes + to - from, 0),
    0,
  )

function stretchOf(start: string, end: string): Stretch {
  const [from, to] = [minuteOf(start), minuteOf(end)]
  return { from, to: to <= from ? to + 1440 : to }
}

function merge(stretches: Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const next of stretches.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && next.from <= last.to) last.to = Math.max(last.to, next.to)
    else merged.push({ ...next })
  }
  return merged
}
