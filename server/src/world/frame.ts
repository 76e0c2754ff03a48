import { readDay, writeDay } from '../scheduling/engine/instants.ts'

/**
 * What the whole world is made from. `week` is the Monday of its current week, everything before `now` is past, and `from` is when it
 * was made. `password_hash` belongs to the password that all staff share.
 */
export type Frame = {
  seed: number
  week: string
  size: 'test' | 'demo'
  now: string
  from: string
  weeksBack: number
  weeksAhead: number
  password_hash: string
}

/** Where the days of the demo’s practice begin. */
export const practiceOfDemo = { config: { time_zone: 'America/Chicago' } }

/** The local date that many days later. */
export const findDateAfter = (date: string, days: number): string => writeDay(readDay(date, 'date') + days)

/** Makes a function that runs `make` once for each world, no matter how many features call it. */
export function makeOncePerWorld<T>(make: (frame: Frame) => T): (frame: Frame) => T {
  const made = new WeakMap<Frame, { it: T }>()
  return (frame) => {
    const known = made.get(frame) ?? { it: make(frame) }
    made.set(frame, known)
    return known.it
  }
}
