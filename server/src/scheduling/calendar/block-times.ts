import { longestBlockDays } from '@sorrel/contract/scheduling/rules'
import type { createCalendarBlock } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { day, readDay, writeDay } from '../engine/instants.ts'
import { findLocalDayAt, findOffsetAt, type OffsetTable } from '../engine/offsets.ts'
import type { BlockTime } from '../tables.ts'

type Body = z.output<typeof createCalendarBlock.body>
/** The three forms of a block's time as they are sent: one stretch, whole days, or a repetition. */
export type TimeIn = Pick<Body, 'starts_at' | 'ends_at' | 'from_date' | 'to_date' | 'recurrence'>
export type Form = 'stretch' | 'days' | 'recurring'

const nothing: BlockTime = {
  all_day: false,
  starts_at: null,
  ends_at: null,
  from_date: null,
  to_date: null,
  start_local: null,
  end_local: null,
  every: null,
  first_date: null,
  until: null,
  count: null,
  removed_dates: [],
  ended_before_date: null,
}

/** The form that a body uses; undefined for none. A body with more than one form is refused. */
export function formOf(time: TimeIn): Form | undefined {
  const given: Form[] = []
  if (time.starts_at !== undefined || time.ends_at !== undefined) given.push('stretch')
  if (time.from_date !== undefined || time.to_date !== undefined) given.push('days')
  if (time.recurrence !== undefined) given.push('recurring')
  if (given.length > 1) {
    const issues = given.map((form) => ({ in: 'body', path: [fieldOf[form]], code: 'one_form_only', params: {} }))
    throw new Problem('invalid_request', { issues })
  }
  return given[0]
}
const fieldOf = { stretch: 'starts_at', days: 'from_date', recurring: 'recurrence' } as const

/** Reads exactly one form of time; anything else throws `invalid_request` with the fields at fault. */
export function readTime(time: TimeIn): BlockTime {
  const form = formOf(time)
  if (form === 'stretch') return readStretch(time)
  if (form === 'days') return readDays(time)
  if (time.recurrence) return readRecurrence(time.recurrence)
  throw refuseValue('body', ['starts_at'], 'invalid_type')
}

function readStretch({ starts_at, ends_at }: TimeIn): BlockTime {
  if (starts_at === undefined) throw refuseValue('body', ['starts_at'], 'invalid_type')
  if (ends_at === undefined) throw refuseValue('body', ['ends_at'], 'invalid_type')
  if (ends_at <= starts_at) throw refuseValue('body', ['ends_at'], 'too_small')
  if (Date.parse(ends_at) - Date.parse(starts_at) > longestBlockDays * day) throw refuseTooLong('ends_at')
  return { ...nothing, starts_at, ends_at }
}

function readDays({ from_date, to_date }: TimeIn): BlockTime {
  if (from_date === undefined) throw refuseValue('body', ['from_date'], 'invalid_type')
  if (to_date !== undefined && to_date < from_date) throw refuseValue('body', ['to_date'], 'too_small')
  if (to_date && readDay(to_date, 'to_date') - readDay(from_date, 'from_date') >= longestBlockDays) throw refuseTooLong('to_date')
  return { ...nothing, all_day: true, from_date, to_date: to_date ?? from_date }
}

/** Whoever is away for longer blocks once more; a year that was mistyped would close the calendar for centuries. */
const refuseTooLong = (field: string) => refuseValue('body', [field], 'too_big', { maximum: longestBlockDays, origin: 'days' })

/**
 * Reads wall-clock times of the provider's time zone. An end before the start is on the next date; an end equal to the start is refused.
 */
function readRecurrence({ every, first_date, start_local, end_local, until, count }: NonNullable<TimeIn['recurrence']>): BlockTime {
  const pathOf = (field: string) => ['recurrence', field]
  if (start_local === '24:00') throw refuseValue('body', pathOf('start_local'), 'invalid_value')
  if (start_local === end_local) throw refuseValue('body', pathOf('end_local'), 'invalid_value')
  if (until && until < first_date) throw refuseValue('body', pathOf('until'), 'too_small')
  // RFC 5545: a rule ends by a date or by a number, not by both.
  if (until && count) throw refuseValue('body', pathOf('count'), 'one_form_only')
  return { ...nothing, every, first_date, start_local, end_local, until: until ?? null, count: count ?? null }
}

/** The dates of a repetition from `date` on; `datesBefore` is the number of dates that lie before it. */
export function keepFrom(block: BlockTime, date: string, datesBefore: number): BlockTime {
  return {
    ...timeOf(block),
    first_date: date,
    count: block.count === null ? null : block.count - datesBefore,
    removed_dates: block.removed_dates.filter((removed) => removed >= date),
  }
}

/** A repetition after its occurrence on `date` was dragged: with the wall-clock times of the new instants, and moved by as many days. */
export function moveRule(block: BlockTime, date: string, { starts_at, ends_at }: BlockTime, offsets: OffsetTable): BlockTime {
  const [start, end] = [Date.parse(starts_at!), Date.parse(ends_at!)]
  if (end - start > day) throw refuseValue('body', ['ends_at'], 'too_big')
  // All weekdays stay all weekdays: such a repetition is dragged to another time of the day only.
  const days = block.every === 'Weekdays' ? 0 : findLocalDayAt(offsets, start) - readDay(date, 'occurrence_date')
  const moved = <D extends string | null>(date: D): D => (date === null ? date : (writeDay(readDay(date, 'date') + days) as D))
  const [start_local, end_local] = [wallTimeAt(offsets, start), wallTimeAt(offsets, end)]
  if (start_local === end_local) throw refuseValue('body', ['ends_at'], 'invalid_value')
  return {
    ...timeOf(block),
    start_local,
    end_local,
    first_date: moved(block.first_date),
    until: moved(block.until),
    removed_dates: block.removed_dates.map(moved),
    ended_before_date: moved(block.ended_before_date),
  }
}

const wallTimeAt = (offsets: OffsetTable, at: number): string => new Date(at + findOffsetAt(offsets, at)).toISOString().slice(11, 16)

/** Only the columns of a row that say when the block is. */
export function timeOf(block: BlockTime): BlockTime {
  const { all_day, starts_at, ends_at, from_date, to_date, start_local, end_local } = block
  const { every, first_date, until, count, removed_dates, ended_before_date } = block
  return {
    all_day,
    starts_at,
    ends_at,
    from_date,
    to_date,
    start_local,
    end_local,
    every,
    first_date,
    until,
    count,
    removed_dates,
    ended_before_date,
  }
}
