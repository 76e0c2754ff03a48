import { readNow } from '../../../kernel/clock.ts'
import type { Spot } from './grid/entries.ts'

/** What the "New" menu can open in the calendar. */
export type Asking = 'book' | 'block' | 'why'

const listeners = new Set<(what: Asking) => void>()

let waiting: Asking | undefined

/** Opens one of these in the calendar, or as soon as the calendar is open. */
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

/** The time to begin with if none was clicked: the next full hour. */
export const findAskedSpot = (): Spot => ({
  starts_at: new Date(Math.ceil((Date.parse(readNow()) + 1) / 3_600_000) * 3_600_000).toISOString(),
  duration_minutes: 60,
})
