import type { Provider } from '../../providers/world/profiles.ts'
import type { Frame } from '../../world/frame.ts'
import { day, type Millis, minute, readDay, readInstant, readWallTime, writeInstant } from '../engine/instants.ts'
import { findEdgeInstant, findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'
import { listStartsBetween } from '../engine/slots.ts'
import type { Schedule } from './schedules.ts'

export type Mode = 'virtual' | 'in_person'
/** The calendar of one dietitian while it fills up: the starts that the engine would offer, without those that are taken. */
export type Diary = {
  /** The instant of a wall-clock time in the dietitian's zone, on a weekday (0 is Monday) of a week of the world. */
  instantOf: (week: number, weekday: number, time: string) => Millis
  /** Takes the free start nearest to `wish`, at most that many days away; null if there is none. */
  take: (wish: Millis, minutes: number, mode: Mode, days: number) => Millis | null
  /** The start that many places before this one, whether free or not: the former time of a moved visit. */
  before: (start: Millis, minutes: number, mode: Mode, places: number) => Millis
}

/** An empty diary over the whole span of the world. */
export function openDiary(provider: Provider, schedule: Schedule, frame: Frame): Diary {
  const offsets = offsetTableOf(provider.place.time_zone)
  const { buffer_before_minutes, buffer_after_minutes, max_per_day } = schedule.rules
  const margin = Math.max(buffer_before_minutes, buffer_after_minutes) * minute
  const offered = offersOf(provider, schedule, frame)
  const taken = new Map<number, { start: Millis; end: Millis }[]>()
  const takenNear = (start: Millis) => [-1, 0, 1].flatMap((days) => taken.get(findLocalDayAt(offsets, start) + days) ?? [])
  const isFree = (start: Millis, end: Millis) =>
    (taken.get(findLocalDayAt(offsets, start))?.length ?? 0) < (max_per_day ?? 99) &&
    takenNear(start).every((other) => end + margin <= other.start || start >= other.end + margin)
  const take = (wish: Millis, minutes: number, mode: Mode, days: number): Millis | null => {
    const starts = offered(minutes, mode)
    const start = findNearest(starts, wish, days * day, (at) => isFree(at, at + minutes * minute))
    if (start === null) return null
    const date = findLocalDayAt(offsets, start)
    taken.set(date, [...(taken.get(date) ?? []), { start, end: start + minutes * minute }])
    return start
  }
  const monday = readDay(frame.week, 'week')
  return {
    instantOf: (week, weekday, time) => findEdgeInstant(offsets, (monday + week * 7 + weekday) * day + readWallTime(time, 'time'), 'start'),
    take,
    before: (start, minutes, mode, places) => {
      const starts = offered(minutes, mode)
      return starts[Math.max(0, firstFrom(starts, start) - places)] ?? start
    },
  }
}

/** All starts that the engine offers in the span of the world, by duration and mode, as if nothing were booked. */
function offersOf(provider: Provider, schedule: Schedule, frame: Frame) {
  const known = new Map<string, Millis[]>()
  const blocks = schedule.blocks.map((block) =>
    block.all_day
      ? { id: block.id, all_day: { from_date: block.from_date!, to_date: block.to_date } }
      : { id: block.id, recurring: { first_date: block.first_date!, start: block.start_local, end: block.end_local, every: block.every! } },
  )
  const external_busy = schedule.busy.map(({ id, starts_at, ends_at }) => ({ id, start: starts_at, end: ends_at }))
  const overrides = schedule.closed.map((date) => ({ date, windows: [] }))
  const to = writeInstant(readInstant(`${frame.week}T00:00:00Z`, 'week') + frame.weeksAhead * 7 * day)
  return (minutes: number, visit_mode: Mode): Millis[] => {
    const name = `${minutes} ${visit_mode}`
    const starts =
      known.get(name) ??
      listStartsBetween({
        provider: { time_zone: provider.place.time_zone, windows: schedule.windows, overrides },
        blocks,
        external_busy,
        service: { duration_minutes: minutes, step_minutes: schedule.rules.grid_minutes },
        now: '2000-01-01T00:00:00Z',
        query: { from: frame.from, to, visit_mode },
      })
    known.set(name, starts)
    return starts
  }
}

/** The start nearest to a wish that `passes`; of two that are equally near, the earlier. */
function findNearest(starts: readonly Millis[], wish: Millis, reach: number, passes: (start: Millis) => boolean): Millis | null {
  let after = firstFrom(starts, wish)
  let before = after - 1
  for (;;) {
    const later = starts[after] !== undefined && starts[after]! - wish <= reach ? starts[after]! - wish : Number.POSITIVE_INFINITY
    const earlier = starts[before] !== undefined && wish - starts[before]! <= reach ? wish - starts[before]! : Number.POSITIVE_INFINITY
    if (later === Number.POSITIVE_INFINITY && earlier === Number.POSITIVE_INFINITY) return null
    const start = earlier <= later ? starts[before--]! : starts[after++]!
    if (passes(start)) return start
  }
}

function firstFrom(starts: readonly Millis[], instant: Millis): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < instant) low = middle + 1
    else high = middle
  }
  return low
}
