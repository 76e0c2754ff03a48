import type { Instant } from '@sorrel/contract/kernel/values'

/** The one place that asks the machine for the time. */
export type Clock = () => Instant

export const realClock: Clock = () => new Date().toISOString()

/** Starts at `from` and runs on from there: for end-to-end runs whose hour must not depend on the machine's. */
export function clockFrom(from: string): Clock {
  const offset = Date.parse(from) - Date.now()
  return () => new Date(Date.now() + offset).toISOString()
}

/** Stands still until moved: for tests. */
export function fixedClock(at: string): Clock & { set: (at: string) => void; advance: (minutes: number) => void } {
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

/** `instant` plus so many minutes (may be negative). */
export const plusMinutes = (instant: Instant, minutes: number): Instant => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Whole minutes from `earlier` to `later`, rounded down. */
export const minutesBetween = (earlier: Instant, later: Instant): number => Math.floor((Date.parse(later) - Date.parse(earlier)) / 60_000)
