import type { Instant, LocalDate } from '../../kernel/values.ts'
import { isFederalHoliday } from '../../prices/business-days.ts'
import type { Answering } from './schemas.ts'
import { type Clock, dayAfter, instantOf, makeClock, weekdayOf } from './zones.ts'

/** When somebody answers messages: all that the promise is computed from. */
export type Facts = Pick<Answering, 'time_zone' | 'hours' | 'answer_minutes' | 'keeps_holidays'> & {
  leaves: readonly { starts_on: LocalDate; ends_on: LocalDate }[]
}
type Span = { from: number; to: number }

// A leave lasts a year at most, and longer ahead nobody promises anything.
const daysLookedAt = 400
const quarter = 15 * 60_000

/** The leave on a day, both ends included. */
export const findLeaveOn = <Leave extends { starts_on: LocalDate; ends_on: LocalDate }>(
  leaves: readonly Leave[],
  date: LocalDate,
): Leave | undefined => leaves.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on)

/** The time of answering on a day, the earliest first: none on leave and, if they are kept, on federal holidays. */
function listSpans({ hours, leaves, keeps_holidays }: Facts, date: LocalDate, clock: Clock): Span[] {
  if (findLeaveOn(leaves, date) || (keeps_holidays && isFederalHoliday(date))) return []
  const weekday = weekdayOf(date)
  return hours
    .filter((one) => one.weekday === weekday)
    .map(({ start_local, end_local }) => ({ from: clock.find(date, start_local), to: clock.find(date, end_local) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
}

/**
 * By when a message that is written now is usually answered: after so many minutes of answering time, on a quarter of an hour. Null if no time
 * was named, or none comes within a year.
 */
export function findAnswerBy(facts: Facts, written_at: Instant): Instant | null {
  if (facts.answer_minutes === null) return null
  const clock = makeClock(facts.time_zone)
  const now = Date.parse(written_at)
  let left = facts.answer_minutes * 60_000
  const today = clock.read(now).slice(0, 10)
  for (let ahead = 0; ahead < daysLookedAt; ahead += 1) {
    for (const { from, to } of listSpans(facts, dayAfter(today, ahead), clock)) {
      const start = Math.max(from, now)
      if (start >= to) continue
      if (start + left <= to) return instantOf(Math.min(to, Math.ceil((start + left) / quarter) * quarter))
      left -= to - start
    }
  }
  return null
}

/** Why nobody answers at a moment: the key is the same for all moments of one closed period. */
export type Closed = { kind: 'leave'; key: string; starts_on: LocalDate } | { kind: 'hours'; key: string }

/** The closed period in which a moment lies: a leave, or the time between two answering times. Null if somebody answers then, or no hours are named. */
export function findClosed(facts: Facts, at: Instant): Closed | null {
  const clock = makeClock(facts.time_zone)
  const now = Date.parse(at)
  const today = clock.read(now).slice(0, 10)
  const leave = findLeaveOn(facts.leaves, today)
  if (leave) return { kind: 'leave', key: `leave ${leave.starts_on}`, starts_on: leave.starts_on }
  if (facts.hours.length === 0) return null
  for (let back = 0; back < daysLookedAt; back += 1) {
    const date = dayAfter(today, -back)
    const over = findLeaveOn(facts.leaves, date)
    if (over) return { kind: 'hours', key: `hours after ${over.ends_on}` }
    const begun = listSpans(facts, date, clock).filter(({ from }) => from <= now)
    if (begun.some(({ to }) => to > now)) return null
    const last = begun.at(-1)
    if (last) return { kind: 'hours', key: `hours ${instantOf(last.to)}` }
  }
  return { kind: 'hours', key: 'hours' }
}

/** The leave that holds at a moment, by the clock of whoever is on it. */
export const findLeaveAt = <Leave extends { starts_on: LocalDate; ends_on: LocalDate }>(
  { leaves, time_zone }: { leaves: readonly Leave[]; time_zone: string },
  at: Instant,
): Leave | undefined => findLeaveOn(leaves, makeClock(time_zone).read(Date.parse(at)).slice(0, 10))
