import type { Instant, LocalDate } from '@sorrel/contract/kernel/values'
import { adultAge, measureAge } from '@sorrel/contract/patients/guardians'

/** The day that it is at an instant by the clock of a time zone. Without a zone it is the day in UTC. */
export const findDay = (timeZone: string | null, at: Instant): LocalDate =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone ?? 'UTC')
    .toPlainDate()
    .toString()

/** Whether a patient is under age at an instant, by their own clock. Somebody whose birthday is unknown counts as an adult. */
export const isMinor = ({ birth_date, time_zone }: { birth_date: string | null; time_zone: string | null }, at: Instant): boolean =>
  birth_date !== null && measureAge(birth_date, findDay(time_zone, at)) < adultAge
