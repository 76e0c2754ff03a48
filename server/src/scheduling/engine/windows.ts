import { calendarDateOf, type DayNumber, day, dayOf, type Millis, mondayOf, readDay, readWallTime, weekdayOf } from './instants.ts'
import { findEdgeInstant, findLocalDayAt, type OffsetTable } from './offsets.ts'

/**
 * One weekly window. Times are wall-clock times in the provider's time zone; an end that is not after its start is on the next date
 * (R3). It accepts the names `start` and `end` of the command line, and `start_local` and `end_local` of the product.
 */
export type WindowTimes = {
  id?: string | null
  start?: string | null
  end?: string | null
  start_local?: string | null
  end_local?: string | null
  /** Any mode if absent or empty. */
  visit_modes?: readonly string[] | null
  /** Any place if absent. */
  location_id?: string | null
  /** The first and last date on which the window may start, both included. */
  effective_from?: string | null
  effective_to?: string | null
  /** 2 means every other week, counted in weeks from Monday, starting with the week of `anchor_date`. */
  every_weeks?: number | null
  anchor_date?: string | null
  /** 1 to 5 means only the first to fifth such weekday of a month; a month without a fifth has none. */
  month_week?: number | null
}

/** A weekday is `mon` to `sun` (of longer names the first three letters count) or its ISO number, from 1 for Monday to 7 for Sunday. */
export type WeeklyWindow = WindowTimes & { weekday: string | number }
export type WeeklyWindows = { weekdays: readonly (string | number)[]; windows: readonly WindowTimes[] }
/** Replaces the weekly windows that start on its date (R16); without windows, or with `closed`, it closes the date. */
export type Override = {
  date: string
  windows?: readonly WindowTimes[] | null
  ranges?: readonly WindowTimes[] | null
  closed?: boolean | null
}

export type Availability = {
  weekly?: readonly WeeklyWindows[] | null
  windows?: readonly WeeklyWindow[] | null
  overrides?: readonly Override[] | null
}

/** The mode and place in question; null means any. */
export type Way = { visit_mode?: string | null; location_id?: string | null }

/** Disjoint stretches of open time, ascending: [starts[i], ends[i]). Stretches that touch are one (R6). */
export type Stretches = { starts: Millis[]; ends: Millis[] }

type Window = {
  start: number
  end: number
  from: DayNumber
  till: DayNumber
  everyOther: boolean
  anchorWeek: DayNumber
  monthWeek: number | null
}

/** The windows that can serve the question, by weekday (Monday first) and by overridden date. */
export type WindowPlan = { weekly: Window[][]; overridden: Map<DayNumber, Window[]> }

/**
 * Reads the windows and keeps those that serve this way. They are filtered first and merged later, so that no visit straddles two
 * places.
 */
export function planWindows(availability: Availability, way: Way): WindowPlan {
  const weekly: Window[][] = [[], [], [], [], [], [], []]
  for (const [index, group] of readList(availability.weekly, 'provider.weekly').entries()) {
    const where = `provider.weekly[${index}]`
    if (!Array.isArray(group.weekdays)) throw new Error(`${where}.weekdays is missing`)
    const windows = readWindows(group.windows, way, `${where}.windows`)
    for (const weekday of new Set(group.weekdays.map((name) => readWeekday(name, where)))) weekly[weekday]!.push(...windows)
  }
  for (const [index, window] of readList(availability.windows, 'provider.windows').entries()) {
    const where = `provider.windows[${index}]`
    if (servesWay(window, way)) weekly[readWeekday(window.weekday, where)]!.push(readWindow(window, where))
  }
  const overridden = new Map<DayNumber, Window[]>()
  for (const [index, override] of readList(availability.overrides, 'provider.overrides').entries()) {
    const where = `provider.overrides[${index}]`
    const date = readDay(override.date, `${where}.date`)
    const windows = override.closed ? [] : readWindows(override.windows ?? override.ranges, way, `${where}.windows`)
    overridden.set(date, [...(overridden.get(date) ?? []), ...windows])
  }
  return { weekly, overridden }
}

/**
 * The whole stretches of open time that overlap [from, till). A stretch that begins before `from` keeps its own start, because the grid
 * counts from there (R7).
 */
export function openStretches(plan: WindowPlan, offsets: OffsetTable, from: Millis, till: Millis): Stretches {
  const edges: [Millis, Millis][] = []
  // A window reaches into the next date at most; one more date covers clocks that go back over midnight.
  const firstDay = findLocalDayAt(offsets, from) - 2
  const lastDay = findLocalDayAt(offsets, till) + 1
  for (let date = firstDay; date <= lastDay; date++) addEdges(edges, plan, offsets, date)
  const merged = mergeStretches(edges)
  const first = merged.ends.findIndex((end) => end > from)
  if (first < 0) return { starts: [], ends: [] }
  merged.starts.splice(0, first)
  merged.ends.splice(0, first)
  if (findLocalDayAt(offsets, merged.starts[0]!) <= firstDay + 1)
    merged.starts[0] = findStretchStart(plan, offsets, merged.starts[0]!, firstDay - 1)
  return merged
}

/** Merges pairs that overlap or touch into one stretch each. */
export function mergeStretches(pairs: [Millis, Millis][]): Stretches {
  pairs.sort((one, other) => one[0] - other[0])
  const starts: Millis[] = []
  const ends: Millis[] = []
  let last = -1
  for (const [start, end] of pairs) {
    if (last >= 0 && start <= ends[last]!) {
      if (end > ends[last]!) ends[last] = end
    } else {
      last = starts.push(start) - 1
      ends.push(end)
    }
  }
  return { starts, ends }
}

/** The index of the stretch that contains an instant, or -1. */
export function findStretch({ starts, ends }: Stretches, instant: Millis): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= instant) low = middle + 1
    else high = middle
  }
  return low < starts.length && starts[low]! <= instant ? low : -1
}

/** An absent list is an empty one; anything else that is not a list is an error. */
export function readList<Item>(list: readonly Item[] | null | undefined, where: string): readonly Item[] {
  if (list == null) return []
  if (!Array.isArray(list)) throw new Error(`${where} is not a list`)
  return list
}

/** Follows windows that touch back over the dates before `date`, as far as they go. */
function findStretchStart(plan: WindowPlan, offsets: OffsetTable, known: Millis, date: DayNumber): Millis {
  // NOTE: a provider who never closes has no first stretch. The grid then counts from a fixed midnight. If it counted from the query, the
  // same question asked in two parts would get two answers.
  const floor = date > neverClosed ? neverClosed : longAgo
  let start = known
  for (let misses = 0; misses < 2 && date >= floor; date--) {
    const edges: [Millis, Millis][] = []
    addEdges(edges, plan, offsets, date)
    const before = start
    // Windows of one date may touch each other in any order, so each is checked until none reaches further back.
    for (let found = true; found; ) {
      const reaching = edges.find(([begins, ends]) => begins < start && ends >= start)
      if (reaching) start = reaching[0]
      found = reaching !== undefined
    }
    misses = start < before ? 0 : misses + 1
  }
  return start
}

/** Adds the windows that start on a local date, and turns each edge into an instant by itself (R2, R4). */
function addEdges(edges: [Millis, Millis][], plan: WindowPlan, offsets: OffsetTable, date: DayNumber): void {
  const overriding = plan.overridden.get(date)
  for (const window of overriding ?? plan.weekly[weekdayOf(date)]!) {
    if (!overriding && !isInForce(window, date)) continue
    const start = findEdgeInstant(offsets, date * day + window.start, 'start')
    const end = findEdgeInstant(offsets, date * day + window.end, 'end')
    if (start < end) edges.push([start, end])
  }
}

function isInForce(window: Window, date: DayNumber): boolean {
  if (date < window.from || date > window.till) return false
  if (window.everyOther && (mondayOf(date) - window.anchorWeek) % 14 !== 0) return false
  return window.monthWeek === null || Math.floor((calendarDateOf(date).dayOfMonth - 1) / 7) + 1 === window.monthWeek
}

/** Whether a window is open for this mode and place. */
export function servesWay(window: WindowTimes, way: Way): boolean {
  const modes = window.visit_modes ?? []
  const inMode = way.visit_mode == null || modes.length === 0 || modes.includes(way.visit_mode)
  return inMode && (way.location_id == null || window.location_id == null || window.location_id === way.location_id)
}

function readWindows(windows: readonly WindowTimes[] | null | undefined, way: Way, where: string): Window[] {
  const read = readList(windows, where).map((window, index) => (servesWay(window, way) ? readWindow(window, `${where}[${index}]`) : null))
  return read.filter((window) => window !== null)
}

function readWindow(window: WindowTimes, where: string): Window {
  const start = readWallTime(window.start ?? window.start_local, `${where}.start`)
  const end = readWallTime(window.end ?? window.end_local, `${where}.end`)
  if (start === day) throw new Error(`${where}.start is 24:00; it is 00:00 of the next date`)
  const from = window.effective_from == null ? Number.NEGATIVE_INFINITY : readDay(window.effective_from, `${where}.effective_from`)
  const till = window.effective_to == null ? Number.POSITIVE_INFINITY : readDay(window.effective_to, `${where}.effective_to`)
  const everyWeeks = window.every_weeks ?? 1
  if (everyWeeks !== 1 && everyWeeks !== 2) throw new Error(`${where}.every_weeks is neither 1 nor 2: ${JSON.stringify(everyWeeks)}`)
  const anchor = window.anchor_date ?? window.effective_from
  if (everyWeeks === 2 && anchor == null) throw new Error(`${where}.anchor_date is missing: every other week from when on?`)
  const anchorWeek = anchor == null ? 0 : mondayOf(readDay(anchor, `${where}.anchor_date`))
  return {
    start,
    end: end > start ? end : end + day,
    from,
    till,
    everyOther: everyWeeks === 2,
    anchorWeek,
    monthWeek: window.month_week ?? null,
  }
}

function readWeekday(weekday: string | number, where: string): number {
  const named = typeof weekday === 'string' ? weekdayNames.indexOf(weekday.slice(0, 3).toLowerCase()) : weekday >= 1 ? weekday - 1 : -1
  if (!(named >= 0 && named <= 6 && Number.isInteger(named))) throw new Error(`${where}: unknown weekday ${JSON.stringify(weekday)}`)
  return named
}

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const neverClosed = dayOf(2000, 1, 1)
const longAgo = dayOf(1900, 1, 1)
