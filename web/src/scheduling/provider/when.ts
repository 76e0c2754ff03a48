import { dayOf, type Formatter } from '../../kernel/words/format.ts'

/** `Tomorrow, 3:15 PM` in the dietitian's own zone, where naming the zone again and again would only be noise. */
export const formatDayTime = (format: Formatter, instant: string, zone: string, now: string): string =>
  `${format.dayName(dayOf(instant, zone), dayOf(now, zone))}, ${format.time(instant, zone)}`
