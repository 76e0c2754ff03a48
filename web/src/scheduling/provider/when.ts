import { dayOf, type Formatter } from '../../kernel/words/format.ts'

/** Writes a time such as `Tomorrow, 3:15 PM` in the dietitian's own time zone, without naming the zone. */
export const formatDayTime = (format: Formatter, instant: string, zone: string, now: string): string =>
  `${format.dayName(dayOf(instant, zone), dayOf(now, zone))}, ${format.time(instant, zone)}`
