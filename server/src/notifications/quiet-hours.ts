import type { Instant } from '@sorrel/contract/kernel/values'

const quietFrom = 21
const quietUntil = 8

/** When a text message may go out: now, or at eight in the morning by the person's own clock (product.md section 6). */
export function findTimeAfterQuietHours(now: Instant, timeZone: string): Instant {
  const { hour } = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  return hour >= quietUntil && hour < quietFrom ? now : findNextMorning(now, timeZone)
}

/** The next eight o'clock in the morning by the person's own clock. */
export function findNextMorning(now: Instant, timeZone: string): Instant {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  const day = local.hour >= quietUntil ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const morning = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: quietUntil }) })
  return new Date(morning.epochMilliseconds).toISOString()
}
