import type { createCalendarBlock } from '@sorrel/contract/scheduling/operations'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import type { BlockRecurrence } from '@sorrel/contract/scheduling/vocabulary'
import type { InputOf } from '../../../../kernel/calls/api.ts'
import { addDays, countDaysBetween, dayOf, mondayOf } from '../../../../kernel/words/format.ts'
import { addMinutesTo, clockOf, findInstantAt } from '../../wall-time.ts'
import type { Spot } from '../grid/entries.ts'

/** The parts of an existing block that the form needs. */
export type SavedBlock = Pick<CalendarEvent, 'title' | 'all_day' | 'from_date' | 'to_date' | 'starts_at' | 'ends_at' | 'recurrence'>
export type BlockBody = NonNullable<InputOf<typeof createCalendarBlock>['body']>
/** The dates of a recurring block that a change covers. */
export type Scope = 'one' | 'this_and_following' | 'all'
export type BlockKind = 'once' | 'days' | 'repeats'

/** The values in the form of a block, all as typed text. NOTE: a type alias, because the form needs a plain record. */
export type BlockDraft = {
  kind: BlockKind
  title: string
  day: string
  until_day: string
  start: string
  end: string
  every: BlockRecurrence
  ends: 'never' | 'on' | 'after'
  until: string
  count: string
}

/** A new block at a chosen time. */
export function makeDraftAt(spot: Spot, zone: string): BlockDraft {
  const day = dayOf(spot.starts_at, zone)
  return {
    kind: 'once',
    title: '',
    day,
    until_day: day,
    start: clockOf(spot.starts_at, zone),
    end: clockOf(addMinutesTo(spot.starts_at, spot.drawn_minutes ?? spot.duration_minutes), zone),
    every: 'Weekly',
    ends: 'never',
    until: '',
    count: '10',
  }
}

/** A block as the form shows it. A single date of a recurring block is shown as one stretch. */
export function draftOf(event: SavedBlock, zone: string, scope: Scope): BlockDraft {
  const at = makeDraftAt({ starts_at: event.starts_at, duration_minutes: 60 }, zone)
  const rule = event.recurrence
  return {
    ...at,
    kind: event.all_day ? 'days' : rule && scope !== 'one' ? 'repeats' : 'once',
    title: event.title,
    day: event.from_date ?? (rule && scope === 'all' ? rule.first_date : at.day),
    until_day: event.to_date ?? event.from_date ?? at.day,
    end: clockOf(event.ends_at, zone),
    every: rule?.every ?? 'Weekly',
    ends: rule?.until ? 'on' : rule?.count ? 'after' : 'never',
    until: rule?.until ?? '',
    count: String(rule?.count ? rule.count - (scope === 'this_and_following' ? timesBefore(rule, at.day) : 0) : 10),
  }
}

/** The number of dates of a rule before one of them. A month that lacks the day has no date. */
function timesBefore({ every, first_date }: NonNullable<CalendarEvent['recurrence']>, day: string): number {
  if (every === 'Weekdays') return countWeekdaysBetween(first_date, day)
  if (every !== 'Monthly') return countDaysBetween(first_date, day) / (every === 'Weekly' ? 7 : 14)
  const [year, month, dayOfMonth] = first_date.split('-').map(Number) as [number, number, number]
  const months = (Number(day.slice(0, 4)) - year) * 12 + Number(day.slice(5, 7)) - month
  const lengths = Array.from({ length: months }, (_, i) => new Date(Date.UTC(year, month + i, 0)).getUTCDate())
  return lengths.filter((length) => length >= dayOfMonth).length
}

/** The number of weekdays from one day on, before another. */
function countWeekdaysBetween(from: string, to: string): number {
  const days = Array.from({ length: Math.max(0, countDaysBetween(from, to)) }, (_, i) => addDays(from, i))
  return days.filter((day) => countDaysBetween(mondayOf(day), day) < 5).length
}

/** The body of the two calls. An end that is not after its start is on the next day. */
export function bodyOf(draft: BlockDraft, zone: string): BlockBody {
  const title = draft.title.trim()
  if (draft.kind === 'days') return { title, from_date: draft.day, to_date: draft.until_day }
  if (draft.kind === 'once') {
    const endDay = draft.end > draft.start ? draft.day : addDays(draft.day || '2000-01-01', 1)
    const whole = draft.day && draft.start && draft.end
    return {
      title,
      ...(whole && { starts_at: findInstantAt(draft.day, draft.start, zone), ends_at: findInstantAt(endDay, draft.end, zone) }),
    }
  }
  return {
    title,
    recurrence: {
      every: draft.every,
      first_date: draft.day,
      start_local: draft.start,
      end_local: draft.end,
      ...(draft.ends === 'on' && { until: draft.until }),
      ...(draft.ends === 'after' && { count: Number(draft.count) }),
    },
  }
}
