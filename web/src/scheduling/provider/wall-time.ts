import type { Instant } from '@sorrel/contract/kernel/values'
import { addDays, countHoursAhead } from '../../kernel/words/format.ts'

const hour = 3_600_000

/** The local time in a time zone at an instant, as `YYYY-MM-DDTHH:MM`. */
export const wallOf = (instant: string, zone: string): string =>
  new Date(Date.parse(instant) + countHoursAhead(instant, zone, 'UTC') * hour).toISOString().slice(0, 16)

/** The local time in a time zone, as `HH:MM`. */
export const clockOf = (instant: string, zone: string): string => wallOf(instant, zone).slice(11)

/**
 * The instant at which a time zone has this day (`YYYY-MM-DD`) and local time (`HH:MM`; `24:00` is the next midnight).
 * A time skipped when clocks go forward is read with the offset before the change. A time that occurs twice means its first occurrence.
 */
export function findInstantAt(day: string, time: string, zone: string): Instant {
  if (time === '24:00') return findInstantAt(addDays(day, 1), '00:00', zone)
  const asUtc = Date.parse(`${day}T${time}:00.000Z`)
  const offsetAt = (at: number) => countHoursAhead(new Date(at).toISOString(), zone, 'UTC') * hour
  const [before, after] = [offsetAt(asUtc - 24 * hour), offsetAt(asUtc + 24 * hour)]
  const fits = [before, after].find((offset) => offsetAt(asUtc - offset) === offset)
  return new Date(asUtc - (fits ?? before)).toISOString()
}

/** The instant this many minutes later. */
export const addMinutesTo = (instant: string, minutes: number): Instant => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Minutes from one instant to another. */
export const countMinutesBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

/** Reads `HH:MM` as minutes since midnight. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Writes minutes since midnight as `HH:MM`, at most `24:00`. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
