import type { RecapBasis, RecapPeriod } from '@sorrel/contract/recap/vocabulary'

export type Span = { basis: RecapBasis; from: string; to: string; before: string; from_day: string; to_day: string; days: number }
type Known = { now: string; time_zone: string; last_visit_ended_at: string | null; care_began_at: string | null }

const daysOf = { '30d': 30, '90d': 90 } as const

/**
 * The span of a recap, by the patient's own calendar: so many whole days with today, or the time since the end of the last visit. Who has
 * had no visit gets the time since care began, and without care 30 days. Days are counted, not hours, so a change of the clocks adds none.
 */
export function findSpan(asked: RecapPeriod, { now, time_zone, last_visit_ended_at, care_began_at }: Known): Span {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(time_zone)
  const inDays = asked === '90d' ? '90d' : '30d'
  const since = asked === 'since_last_visit' ? (last_visit_ended_at ?? care_began_at) : null
  const began =
    since === null
      ? today
          .toPlainDate()
          .subtract({ days: daysOf[inDays] - 1 })
          .toZonedDateTime(time_zone)
      : Temporal.Instant.from(since).toZonedDateTimeISO(time_zone)
  const days = began.toPlainDate().until(today.toPlainDate(), { largestUnit: 'day' }).days + 1
  return {
    basis: since === null ? inDays : last_visit_ended_at === null ? 'since_care_began' : 'since_last_visit',
    from: writeInstant(began),
    to: now,
    before: writeInstant(began.subtract({ days })),
    from_day: began.toPlainDate().toString(),
    to_day: today.toPlainDate().toString(),
    days,
  }
}

const writeInstant = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ fractionalSecondDigits: 3 })
