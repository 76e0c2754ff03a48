import { readNow } from '../../../kernel/clock.ts'
import type { Spot } from './grid/entries.ts'

/** What the "New" menu can open in the calendar. */
export type Asking = 'book' | 'block' | 'why'

const listeners = new Set<(what: Asking) => void>()

let waiting: Asking | undefined

/** Asks the calendar; where it is not open yet, it answers as soon as it is. */
export const ask = (what: Asking): void => {
  if (listeners.size === 0) waiting = what
  for (const listener of listeners) listener(what)
}
export function listenToAsking(listener: (what: Asking) => void): () => void {
  listeners.add(listener)
  if (waiting) listener(waiting)
  waiting = undefined
  return () => listeners.delete(listener)
}

/** Where to begin when no time was clicked: the next full hour. */
export const findAskedSpot = (): Spot => ({
  starts_at: new Date(Math.ceil((Date.parse(readNow()) + 1) / 3_600_000) * 3_600_000).toISOString(),
  duration_minutes: 60,
})
