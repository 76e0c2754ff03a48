import { type DayNumber, day, type Millis } from './instants.ts'

/** The offsets of one IANA time zone: `offsets[i]` (milliseconds east of UTC) is in force from `changes[i]` until `changes[i + 1]`. */
export type OffsetTable = { name: string; from: Millis; till: Millis; changes: Millis[]; offsets: Millis[]; near: number }

/** Which edge of a window or block a reading is; a repeated reading means different instants for the two. */
export type Edge = 'start' | 'end'

/**
 * The offset table of a time zone. It is cached, since neither the clock nor the machine's time zone changes it.
 */
export function offsetTableOf(name: unknown): OffsetTable {
  if (typeof name !== 'string' || name === '') throw new Error('time_zone is missing')
  const known = tables.get(name)
  if (known) return known
  const table: OffsetTable = { name, from: Number.NaN, till: Number.NaN, changes: [], offsets: [], near: 0 }
  try {
    loadAround(table, 0)
  } catch {
    throw new Error(`time_zone is unknown: ${JSON.stringify(name)}`)
  }
  if (tables.size >= mostTables) tables.clear()
  tables.set(name, table)
  return table
}

/** Milliseconds east of UTC at an instant. */
export function findOffsetAt(table: OffsetTable, instant: Millis): Millis {
  return table.offsets[findSegment(table, instant)]!
}

/** The local date at an instant. */
export function findLocalDayAt(table: OffsetTable, instant: Millis): DayNumber {
  return Math.floor((instant + findOffsetAt(table, instant)) / day)
}

/** The first instant of a local date; where the clock skips midnight, that is 01:00 (R5). */
export function findDayStart(table: OffsetTable, date: DayNumber): Millis {
  return findEdgeInstant(table, date * day, 'start')
}

/**
 * The instant of a local reading (milliseconds as if the zone were UTC), by R4. A skipped reading means the instant of the change; a
 * repeated reading means its first pass as a start, and its second pass as an end.
 */
export function findEdgeInstant(table: OffsetTable, reading: Millis, edge: Edge): Millis {
  const at = findSegment(table, reading)
  const guess = reading - table.offsets[at]!
  // No zone is two days away from UTC, so far from any change a reading has exactly one instant.
  if (guess - table.changes[at]! > 2 * day && (table.changes[at + 1] ?? Number.POSITIVE_INFINITY) - guess > 2 * day) return guess
  return edgeInstantNearChange(table, reading, edge)
}

function edgeInstantNearChange(table: OffsetTable, reading: Millis, edge: Edge): Millis {
  // NOTE: look up the earlier segment first. Loading earlier changes shifts the indexes; loading later changes does not.
  const first = findSegment(table, reading - 2 * day)
  const last = findSegment(table, reading + 2 * day)
  let found = Number.NaN
  let skippedAt = Number.NaN
  for (let at = first; at <= last; at++) {
    const instant = reading - table.offsets[at]!
    const begins = table.changes[at]!
    if (instant < begins) {
      // Before this change the clock has not reached the reading, and after it the reading is past.
      if (Number.isNaN(found) && Number.isNaN(skippedAt)) skippedAt = begins
    } else if (instant < (table.changes[at + 1] ?? Number.POSITIVE_INFINITY)) {
      if (Number.isNaN(found) || edge === 'end') found = instant
    }
  }
  return Number.isNaN(found) ? skippedAt : found
}

/** The index of the offset in force. The index of the last call is tried first, since calls come in order. */
function findSegment(table: OffsetTable, instant: Millis): number {
  if (!(instant >= table.from && instant < table.till)) loadAround(table, instant)
  const { changes } = table
  let low = table.near
  if (instant >= changes[low]! && (low + 1 === changes.length || instant < changes[low + 1]!)) return low
  low = 0
  let high = changes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (changes[middle]! <= instant) low = middle
    else high = middle - 1
  }
  table.near = low
  return low
}

/** Loads the changes around an instant from Temporal, some years at a time, and keeps those that are already loaded. */
function loadAround(table: OffsetTable, instant: Millis): void {
  if (!Number.isFinite(instant) || Math.abs(instant) > farthest) throw new Error('an instant is out of range')
  const from = Math.min(Number.isNaN(table.from) ? instant : table.from, instant - padding)
  const till = Math.max(Number.isNaN(table.till) ? instant : table.till, instant + padding)
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(table.name)
  // NOTE: fill the same arrays in place, because a caller may hold on to them while it asks for an index.
  table.changes.splice(0, table.changes.length, Number.NEGATIVE_INFINITY)
  table.offsets.splice(0, table.offsets.length, at.offsetNanoseconds / 1e6)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= till) break
    table.changes.push(next.epochMilliseconds)
    table.offsets.push(next.offsetNanoseconds / 1e6)
    at = next
  }
  table.from = from
  table.till = till
  table.near = table.changes.length - 1
}

const tables = new Map<string, OffsetTable>()
/** There are about 600 zones, but a name can be written in upper and lower case. */
const mostTables = 1000
const padding = 1500 * day
/** Ten thousand years. A date beyond that is a typing error, and listing the changes up to it would take minutes. */
const farthest = 10_000 * 366 * day
