import { type DayNumber, day, type Millis } from './instants.ts'

/** The offsets of one IANA time zone: `offsets[i]` (milliseconds east of UTC) is in force from `changes[i]` until `changes[i + 1]`. */
export type Zone = { name: string; from: Millis; till: Millis; changes: Millis[]; offsets: Millis[]; near: number }

/** An edge of a window or block: what a repeated reading means depends on which edge it is. */
export type Edge = 'start' | 'end'

/** The zone of this name, kept for the life of the process: nothing of it depends on the clock or on the machine's own zone. */
export function zoneOf(name: unknown): Zone {
  if (typeof name !== 'string' || name === '') throw new Error('time_zone is missing')
  const known = zones.get(name)
  if (known) return known
  const zone: Zone = { name, from: Number.NaN, till: Number.NaN, changes: [], offsets: [], near: 0 }
  try {
    cover(zone, 0)
  } catch {
    throw new Error(`time_zone is unknown: ${JSON.stringify(name)}`)
  }
  zones.set(name, zone)
  return zone
}

/** Milliseconds east of UTC in force at an instant. */
export function offsetAt(zone: Zone, instant: Millis): Millis {
  return zone.offsets[segmentAt(zone, instant)]!
}

/** The local date at an instant. */
export function localDayAt(zone: Zone, instant: Millis): DayNumber {
  return Math.floor((instant + offsetAt(zone, instant)) / day)
}

/** The first instant of a local date, which is 01:00 where the clock skips midnight (R5). */
export function dayStart(zone: Zone, date: DayNumber): Millis {
  return edgeInstant(zone, date * day, 'start')
}

/**
 * The instant of a local reading (milliseconds as if the zone were UTC), by R4: a reading that is skipped is the change itself,
 * a repeated one is its first pass as a start and its second as an end.
 */
export function edgeInstant(zone: Zone, reading: Millis, edge: Edge): Millis {
  const at = segmentAt(zone, reading)
  const guess = reading - zone.offsets[at]!
  // No zone is two days from UTC, so far from any change the reading has exactly one instant.
  if (guess - zone.changes[at]! > 2 * day && (zone.changes[at + 1] ?? Number.POSITIVE_INFINITY) - guess > 2 * day) return guess
  return edgeNearChange(zone, reading, edge)
}

function edgeNearChange(zone: Zone, reading: Millis, edge: Edge): Millis {
  // NOTE: the earlier segment first. Learning earlier changes moves the indexes, learning later ones does not.
  const first = segmentAt(zone, reading - 2 * day)
  const last = segmentAt(zone, reading + 2 * day)
  let found = Number.NaN
  let skippedAt = Number.NaN
  for (let at = first; at <= last; at++) {
    const instant = reading - zone.offsets[at]!
    const begins = zone.changes[at]!
    if (instant < begins) {
      // Before this change the clock has not come to the reading, and after it the reading is past.
      if (Number.isNaN(found) && Number.isNaN(skippedAt)) skippedAt = begins
    } else if (instant < (zone.changes[at + 1] ?? Number.POSITIVE_INFINITY)) {
      if (Number.isNaN(found) || edge === 'end') found = instant
    }
  }
  return Number.isNaN(found) ? skippedAt : found
}

/** The index of the offset in force; the one of the last question is tried first, since questions come in order. */
function segmentAt(zone: Zone, instant: Millis): number {
  if (!(instant >= zone.from && instant < zone.till)) cover(zone, instant)
  const { changes } = zone
  let low = zone.near
  if (instant >= changes[low]! && (low + 1 === changes.length || instant < changes[low + 1]!)) return low
  low = 0
  let high = changes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (changes[middle]! <= instant) low = middle
    else high = middle - 1
  }
  zone.near = low
  return low
}

/** Asks Temporal for the changes around an instant, some years at a time, and keeps what is known already. */
function cover(zone: Zone, instant: Millis): void {
  if (!Number.isFinite(instant) || Math.abs(instant) > farthest) throw new Error('an instant is out of range')
  const from = Math.min(Number.isNaN(zone.from) ? instant : zone.from, instant - padding)
  const till = Math.max(Number.isNaN(zone.till) ? instant : zone.till, instant + padding)
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone.name)
  // NOTE: the same arrays are filled again, because a caller may hold them while it asks for an index.
  zone.changes.splice(0, zone.changes.length, Number.NEGATIVE_INFINITY)
  zone.offsets.splice(0, zone.offsets.length, at.offsetNanoseconds / 1e6)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= till) break
    zone.changes.push(next.epochMilliseconds)
    zone.offsets.push(next.offsetNanoseconds / 1e6)
    at = next
  }
  zone.from = from
  zone.till = till
  zone.near = zone.changes.length - 1
}

const zones = new Map<string, Zone>()
const padding = 1500 * day
/** Ten thousand years: past it a case is a typing error, and listing the changes up to it would take minutes. */
const farthest = 10_000 * 366 * day
