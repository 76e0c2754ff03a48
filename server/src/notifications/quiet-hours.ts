import type { Instant } from '@sorrel/contract/kernel/values'

import { usualQuietHours } from '@sorrel/contract/notifications/groups'

export type QuietHours = { from: string; until: string } | null

const quietUntil = 8

/**
 * When a text message or a push may go out: now, or at the end of the quiet hours by the person's own clock, which are 21:00 to 8:00 unless
 * they chose others (product.md section 6). Null: at any hour.
 */
export function findTimeAfterQuietHours(now: Instant, timeZone: string, quiet: QuietHours = usualQuietHours): Instant {
  if (quiet === null) return now
  const time = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainTime()
  const [from, until] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.until)]
  const [isAfterStart, isBeforeEnd] = [Temporal.PlainTime.compare(time, from) >= 0, Temporal.PlainTime.compare(time, until) < 0]
  const isOverMidnight = Temporal.PlainTime.compare(from, until) > 0
  const isQuiet = isOverMidnight ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd
  return isQuiet ? findNextTime(now, timeZone, until) : now
}

/** The next moment at which the person's own clock shows this time. */
export function findNextTime(now: Instant, timeZone: string, time: Temporal.PlainTime): Instant {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  const isOver = Temporal.PlainTime.compare(local.toPlainTime(), time) >= 0
  const day = isOver ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const show = (which: 'compatible' | 'later') =>
    new Date(day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: which }).epochMilliseconds).toISOString()
  // In the night in which the clocks go back they show it twice.
  const first = show('compatible')
  return first > now ? first : show('later')
}

/** The next eight o'clock in the morning by the person's own clock. */
export const findNextMorning = (now: Instant, timeZone: string): Instant =>
  findNextTime(now, timeZone, Temporal.PlainTime.from({ hour: quietUntil }))
