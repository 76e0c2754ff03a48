import type { Instant } from '@sorrel/contract/kernel/values'

/** The day and the hour of an entry by the clock of the place where it was written. */
export function placeInTime(occurred_at: Instant, time_zone: string) {
  const there = Temporal.Instant.from(occurred_at).toZonedDateTimeISO(time_zone)
  return { occurred_at, time_zone, local_date: there.toPlainDate().toString(), before_three: there.hour < 3 }
}
