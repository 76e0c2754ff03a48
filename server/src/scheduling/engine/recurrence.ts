import {
  calendarDateOf,
  countDaysInMonth,
  type DayNumber,
  day,
  dayOf,
  type Millis,
  mondayOf,
  readDay,
  readInstant,
  readWallTime,
  writeDay,
} from './instants.ts'
import { findDayStart, findEdgeInstant, findLocalDayAt, findOffsetAt, type OffsetTable } from './offsets.ts'

export type Every = 'Weekdays' | 'Weekly' | 'Bi-weekly' | 'Monthly'

/**
 * Repetition on local dates (R17). It ends with `until`, the last date that may still occur, and with `ended_before_date`. `count`
 * includes removed dates (RFC 5545: COUNT comes before EXDATE). Without `start` and `end`, each occurrence takes `days` whole local
 * dates.
 */
export type RecurringTime = {
  first_date: string
  start?: string | null
  end?: string | null
  days?: number | null
  every: Every
  removed_dates?: readonly string[] | null
  ended_before_date?: string | null
  until?: string | null
  count?: number | null
}

/** Time in which a provider does not work: between instants, on whole local dates (R8), or repeated at wall-clock times. */
export type Block = {
  id?: string | null
  start?: string | null
  end?: string | null
  all_day?: { from_date: string; to_date?: string | null } | null
  recurring?: RecurringTime | null
}

/** One stretch of a block, [start, end). `date` is the provider's local date to which it belongs; removing that date removes it. */
export type Occurrence = { id: string | null; date: string; start: Millis; end: Millis }

/** The dates of a repetition between two dates, both included, ascending. */
export type DateRule = {
  every: Every
  first: DayNumber
  until?: DayNumber | null
  count?: number | null
  removed?: ReadonlySet<DayNumber>
}

/** The stretches of a block that overlap [from, till). Slots and calendar both use this. */
export function expandBlock(block: Block, offsets: OffsetTable, from: Millis, till: Millis, where = 'block'): Occurrence[] {
  const id = block.id ?? null
  if (block.recurring) return expandRecurring(id, block.recurring, offsets, from, till, `${where}.recurring`)
  const { start, end } = block.all_day ? readWholeDates(block.all_day, offsets, `${where}.all_day`) : readTimed(block, where)
  return start < end && start < till && end > from ? [{ id, date: writeDay(findLocalDayAt(offsets, start)), start, end }] : []
}

/** The dates of a repetition from `low` to `high`, both included. A month that lacks the day is skipped (R18, RFC 7529 SKIP=OMIT). */
export function listOccurrenceDays(rule: DateRule, low: DayNumber, high: DayNumber): DayNumber[] {
  const last = Math.min(high, rule.until ?? high)
  const found = listDays[rule.every](rule, low, last)
  return rule.removed ? found.filter((date) => !rule.removed!.has(date)) : found
}

/**
 * The starts of a series: `count` of them from the first on, at the wall-clock time of the first in the provider's time zone. A time
 * that the clock skips becomes the instant of the change; a repeated one becomes its first pass (R4).
 */
export function listSeriesStarts(first: Millis, every: Every, count: number, offsets: OffsetTable): { date: string; start: Millis }[] {
  const reading = first + findOffsetAt(offsets, first)
  const firstDay = Math.floor(reading / day)
  // Two dates of a monthly series are at most 62 days apart: of two months in a row, at least one has the day.
  const days = listOccurrenceDays({ every, first: firstDay, count }, firstDay, firstDay + (count + 1) * (every === 'Monthly' ? 62 : 14))
  return days.map((date, index) => ({
    date: writeDay(date),
    start: index === 0 ? first : findEdgeInstant(offsets, reading + (date - firstDay) * day, 'start'),
  }))
}

function readTimed(block: Block, where: string): { start: Millis; end: Millis } {
  const start = readInstant(block.start, `${where}.start`)
  const end = readInstant(block.end, `${where}.end`)
  if (end < start) throw new Error(`${where} ends before it starts`)
  return { start, end }
}

function readWholeDates(dates: NonNullable<Block['all_day']>, offsets: OffsetTable, where: string): { start: Millis; end: Millis } {
  const first = readDay(dates.from_date, `${where}.from_date`)
  const last = dates.to_date == null ? first : readDay(dates.to_date, `${where}.to_date`)
  if (last < first) throw new Error(`${where} ends before it starts`)
  return { start: findDayStart(offsets, first), end: findDayStart(offsets, last + 1) }
}

function expandRecurring(
  id: string | null,
  recurring: RecurringTime,
  offsets: OffsetTable,
  from: Millis,
  till: Millis,
  where: string,
): Occurrence[] {
  const rule = readRule(recurring, where)
  const timesGiven = recurring.start != null || recurring.end != null
  const days = recurring.days ?? 1
  const start = timesGiven ? readWallTime(recurring.start, `${where}.start`) : 0
  const endTime = timesGiven ? readWallTime(recurring.end, `${where}.end`) : 0
  // An end that is not after its start is on the next local date, as for windows (R3).
  const end = timesGiven ? (endTime > start ? endTime : endTime + day) : days * day
  const reach = Math.ceil(end / day) + 1
  const found: Occurrence[] = []
  for (const date of listOccurrenceDays(rule, findLocalDayAt(offsets, from) - reach, findLocalDayAt(offsets, till) + 1)) {
    const begins = timesGiven ? findEdgeInstant(offsets, date * day + start, 'start') : findDayStart(offsets, date)
    const ends = timesGiven ? findEdgeInstant(offsets, date * day + end, 'end') : findDayStart(offsets, date + days)
    if (begins < ends && begins < till && ends > from) found.push({ id, date: writeDay(date), start: begins, end: ends })
  }
  return found
}

function readRule(recurring: RecurringTime, where: string): DateRule {
  const { every } = recurring
  if (!Object.hasOwn(listDays, every)) throw new Error(`${where}.every is not a known repetition: ${JSON.stringify(every)}`)
  const first = readDay(recurring.first_date, `${where}.first_date`)
  const until = recurring.until == null ? Number.POSITIVE_INFINITY : readDay(recurring.until, `${where}.until`)
  const ended =
    recurring.ended_before_date == null ? Number.POSITIVE_INFINITY : readDay(recurring.ended_before_date, `${where}.ended_before_date`) - 1
  const removed = new Set((recurring.removed_dates ?? []).map((date, index) => readDay(date, `${where}.removed_dates[${index}]`)))
  return { every, first, until: Math.min(until, ended), count: recurring.count ?? null, removed }
}

function listWeeklyDays(rule: DateRule, low: DayNumber, high: DayNumber): DayNumber[] {
  const step = rule.every === 'Weekly' ? 7 : 14
  const found: DayNumber[] = []
  const last = rule.count == null ? high : Math.min(high, rule.first + (rule.count - 1) * step)
  const from = rule.first + Math.max(0, Math.ceil((low - rule.first) / step)) * step
  for (let date = from; date <= last; date += step) found.push(date)
  return found
}

function listMonthlyDays(rule: DateRule, low: DayNumber, high: DayNumber): DayNumber[] {
  const { year, month, dayOfMonth } = calendarDateOf(rule.first)
  const wanted = calendarDateOf(Math.max(low, rule.first))
  // With a count, the months before the range count as well; without one they are skipped.
  let index = rule.count == null ? (wanted.year - year) * 12 + wanted.month - month : 0
  const found: DayNumber[] = []
  for (let counted = 0; rule.count == null || counted < rule.count; index++) {
    const inYear = year + Math.floor((month - 1 + index) / 12)
    const inMonth = ((month - 1 + index) % 12) + 1
    if (dayOf(inYear, inMonth, 1) > high) break
    // Each month is counted from the first date, so one short month does not pull later dates to an earlier day.
    if (dayOfMonth > countDaysInMonth(inYear, inMonth)) continue
    counted++
    const date = dayOf(inYear, inMonth, dayOfMonth)
    if (date >= low && date <= high) found.push(date)
  }
  return found
}

/**
 * The start that is as many days and hours of the wall clock after `start` as `to` is after `from`. A later visit of a series thus moves
 * along with an earlier one, even if the clocks change between them.
 */
export function shiftStart(offsets: OffsetTable, start: Millis, { from, to }: { from: Millis; to: Millis }): Millis {
  const readingOf = (at: Millis) => at + findOffsetAt(offsets, at)
  return findEdgeInstant(offsets, readingOf(start) + readingOf(to) - readingOf(from), 'start')
}

/** The days from Monday to Friday. A count counts only these, so a first date on a weekend does not count. */
function listWeekdayDays(rule: DateRule, low: DayNumber, high: DayNumber): DayNumber[] {
  const found: DayNumber[] = []
  // With a count, the days before the range count as well; without one they are skipped.
  const from = rule.count == null ? Math.max(rule.first, low) : rule.first
  for (let date = from, counted = 0; date <= high && (rule.count == null || counted < rule.count); date++) {
    if (date - mondayOf(date) >= 5) continue
    counted++
    if (date >= low) found.push(date)
  }
  return found
}

const listDays: Readonly<Record<Every, (rule: DateRule, low: DayNumber, high: DayNumber) => DayNumber[]>> = {
  Weekdays: listWeekdayDays,
  Weekly: listWeeklyDays,
  'Bi-weekly': listWeeklyDays,
  Monthly: listMonthlyDays,
}
