import type { Instant, LocalDate } from '@sorrel/contract/kernel/values'

/** The only code that reads the machine's clock. */
export type Clock = () => Instant

export const realClock: Clock = () => new Date().toISOString()

/** A clock that starts at `from` and runs on from there, for end-to-end runs whose hour must not depend on the machine. */
export function makeClockFrom(from: string): Clock {
  const offset = Date.parse(from) - Date.now()
  return () => new Date(Date.now() + offset).toISOString()
}

/** A clock that stands still until a test sets it or moves it on. */
export function makeFixedClock(at: string): Clock & { set: (at: string) => void; advance: (minutes: number) => void } {
  let current = Date.parse(at)
  const clock = () => new Date(current).toISOString()
  return Object.assign(clock, {
    set: (to: string) => {
      current = Date.parse(to)
    },
    advance: (minutes: number) => {
      current += minutes * 60_000
    },
  })
}

/** What has a clock, and the time zone of the practice. */
export type Practiced = { now: Clock; config: { time_zone: string } }

/** The day that an instant belongs to by the clock of the practice: ends of filing, promises and letters count by it. */
export const findDayOf = ({ config }: Pick<Practiced, 'config'>, at: Instant): LocalDate =>
  Temporal.Instant.from(at).toZonedDateTimeISO(config.time_zone).toPlainDate().toString()

/** The day and the time (`14:05`) of an instant by the clock of the practice, as files to payers say it. */
export function findWallTime({ config }: Pick<Practiced, 'config'>, at: Instant): { day: LocalDate; time: string } {
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(config.time_zone)
  return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The day that it is now by the clock of the practice. */
export const findToday = (ctx: Practiced): LocalDate => findDayOf(ctx, ctx.now())

/** The instant at which a day begins by the clock of the practice, or the day that many days later. */
export const findStartOf = ({ config }: Pick<Practiced, 'config'>, day: LocalDate, daysLater = 0): Instant =>
  new Date(Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(config.time_zone).epochMilliseconds).toISOString()

/** The instant so many minutes after `instant`, or before it if `minutes` is negative. */
export const addMinutes = (instant: Instant, minutes: number): Instant => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** The instant so many seconds after `instant`. */
export const addSeconds = (instant: Instant, seconds: number): Instant => new Date(Date.parse(instant) + seconds * 1000).toISOString()

/** Whole minutes from `earlier` to `later`, rounded down. */
export const countMinutesBetween = (earlier: Instant, later: Instant): number =>
  Math.floor((Date.parse(later) - Date.parse(earlier)) / 60_000)
