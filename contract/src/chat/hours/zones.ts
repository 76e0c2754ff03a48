import type { Instant, LocalDate } from '../../kernel/values.ts'

const minute = 60_000
const day = 1440 * minute

/** The clock of a time zone. Making one costs far more than asking it, so whoever asks often keeps it. */
export type Clock = {
  /** The day and the time of a moment, as `YYYY-MM-DDTHH:MM`. */
  read: (at: number) => string
  /** The moment at which the clock shows this time (`HH:MM`, at most `24:00`) of this day. */
  find: (date: LocalDate, time: string) => number
}

/**
 * The clock of a time zone, by the browser's own rules of zones. A time that is skipped when clocks go forward is read with the offset before
 * the change, and one that occurs twice is its first occurrence, as Temporal and the engine of visits do.
 */
export function makeClock(zone: string): Clock {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
  const read = (at: number): string => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`
  }
  const offsetAt = (at: number): number => Date.parse(`${read(at)}Z`) - Math.floor(at / minute) * minute
  const find = (date: LocalDate, time: string): number => {
    if (time === '24:00') return find(dayAfter(date), '00:00')
    const shown = Date.parse(`${date}T${time}Z`)
    const [before, after] = [offsetAt(shown - day), offsetAt(shown + day)]
    const fits = [before, after].find((offset) => offsetAt(shown - offset) === offset)
    return shown - (fits ?? before)
  }
  return { read, find }
}

/** The day so many days later. */
export const dayAfter = (date: LocalDate, days = 1): LocalDate =>
  new Date(Date.parse(`${date}T00:00Z`) + days * day).toISOString().slice(0, 10)

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
/** The name of a day's weekday. */
export const weekdayOf = (date: LocalDate): (typeof names)[number] => names[new Date(`${date}T00:00Z`).getUTCDay()]!

/** A moment as it travels. */
export const instantOf = (at: number): Instant => new Date(at).toISOString()
