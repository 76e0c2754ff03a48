import { day, type Millis, weekdayOf } from '../../../scheduling/engine/instants.ts'
import { findLocalDayAt, findOffsetAt, offsetTableOf } from '../../../scheduling/engine/offsets.ts'
import type { Criteria } from '../criteria.ts'
import { limitOf } from './availability.ts'
import { isInPart, isPartOfWeek } from './hours.ts'

/**
 * Whether a start, in milliseconds, fits the times that were asked for; undefined if none were. As in the filter, any of several is enough, and the clock is
 * the visitor's, or the provider's if the visitor's zone is unknown.
 */
export function makeFitCheck(criteria: Criteria, now: number): ((start: Millis, providerZone: string) => boolean) | undefined {
  const asked = criteria.availability_type
  if (asked.length === 0) return undefined
  return (start, providerZone) => {
    const zone = criteria.time_zone ?? providerZone
    const { weekday, hour } = readClock(start, zone)
    return asked.some((value) => (isPartOfWeek(value) ? isInPart(value, weekday, hour) : start < limitOf(value, zone, now)))
  }
}

function readClock(start: number, zone: string): { weekday: number; hour: number } {
  const table = offsetTableOf(zone)
  const date = findLocalDayAt(table, start)
  return { weekday: weekdayOf(date), hour: Math.floor((start + findOffsetAt(table, start) - date * day) / 3_600_000) }
}
