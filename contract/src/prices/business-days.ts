import type { LocalDate } from '../kernel/values.ts'

const dayMs = 86_400_000
const dateOf = (day: LocalDate): Date => new Date(`${day}T00:00:00Z`)
const writeDay = (at: number): LocalDate => new Date(at).toISOString().slice(0, 10)

/** The day of the nth weekday of a month (0 is Sunday); below zero counts from its end. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = Date.UTC(year, month, 1)
  const last = Date.UTC(year, month + 1, 0)
  if (n > 0) return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + 7 * (n - 1)) * dayMs
  return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * dayMs
}

/** A holiday on a Saturday is kept on Friday, one on a Sunday on Monday (5 USC 6103). */
function keepOnWorkday(at: number): number {
  const weekday = new Date(at).getUTCDay()
  return weekday === 6 ? at - dayMs : weekday === 0 ? at + dayMs : at
}

function listHolidays(year: number): LocalDate[] {
  const fixed = [
    [0, 1],
    [5, 19],
    [6, 4],
    [10, 11],
    [11, 25],
  ] as const
  const moving = [
    [0, 1, 3],
    [1, 1, 3],
    [4, 1, -1],
    [8, 1, 1],
    [9, 1, 2],
    [10, 4, 4],
  ] as const
  return [
    ...fixed.map(([month, date]) => writeDay(keepOnWorkday(Date.UTC(year, month, date)))),
    ...moving.map(([month, weekday, n]) => writeDay(nthWeekday(year, month, weekday, n))),
  ]
}

/** Whether a federal holiday is kept on a day. */
export function isFederalHoliday(day: LocalDate): boolean {
  const year = dateOf(day).getUTCFullYear()
  // New Year's Day of the next year is kept on 31 December when it falls on a Saturday.
  return [year, year + 1].some((one) => listHolidays(one).includes(day))
}

/** Whether federal offices work on a day. */
export const isBusinessDay = (day: LocalDate): boolean => dateOf(day).getUTCDay() % 6 !== 0 && !isFederalHoliday(day)

/** The day so many business days after another. */
export function addBusinessDays(day: LocalDate, count: number): LocalDate {
  let at = dateOf(day).getTime()
  for (let left = count; left > 0; ) {
    at += dayMs
    if (isBusinessDay(writeDay(at))) left -= 1
  }
  return writeDay(at)
}

/** How many business days lie between two days: after the first, up to and with the second. */
function countBusinessDays(from: LocalDate, to: LocalDate): number {
  let count = 0
  for (let at = dateOf(from).getTime() + dayMs; at <= dateOf(to).getTime(); at += dayMs) if (isBusinessDay(writeDay(at))) count += 1
  return count
}

type Booking = { made_on: LocalDate; visit_on: LocalDate; reason: 'booked' | 'changed' | 'asked' }

/**
 * The last day on which a good-faith estimate may reach its patient: three business days later if they asked, or if the visit is ten or more ahead;
 * the next one if it is three or more ahead; null if the law names no day (45 CFR 149.610(b)(1)(vi)).
 */
export function findEstimateDue({ made_on, visit_on, reason }: Booking): LocalDate | null {
  if (reason === 'asked') return addBusinessDays(made_on, 3)
  const ahead = countBusinessDays(made_on, visit_on)
  if (ahead < 3) return null
  return addBusinessDays(made_on, ahead >= 10 && reason === 'booked' ? 3 : 1)
}
