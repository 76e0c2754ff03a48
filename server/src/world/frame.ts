import { readDay, writeDay } from '../scheduling/engine/instants.ts'

/**
 * What the whole world is made from. `week` is its current week's Monday, `now` what is past in it, `from` when it was made; `password_hash`
 * is that of the staff's one password.
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

/** The local date so many days later. */
export const dateAfter = (date: string, days: number): string => writeDay(readDay(date, 'date') + days)

/** Makes something once for each world, however many features ask for it. */
export function oncePerWorld<T>(make: (frame: Frame) => T): (frame: Frame) => T {
  const made = new WeakMap<Frame, { it: T }>()
  return (frame) => {
    const known = made.get(frame) ?? { it: make(frame) }
    made.set(frame, known)
    return known.it
  }
}
