import { readNow } from '../../../kernel/clock.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { findInstantAt } from '../wall-time.ts'
import type { Spot } from './grid/entries.ts'

/** What the "New" menu, the search and the keys can open in the calendar. */
export type Asking = 'book' | 'block' | 'why' | 'past' | 'import' | 'feed'
type Listener = { kinds: readonly Asking[]; open: (what: Asking, at: Spot | undefined) => void }

const listeners = new Set<Listener>()

let waiting: { what: Asking; at: Spot | undefined } | undefined

/** Opens one of these in the calendar, now or once the calendar is open; at the time that was clicked, if any. */
export function ask(what: Asking, at?: Spot): void {
  const able = [...listeners].filter(({ kinds }) => kinds.includes(what))
  if (able.length === 0) waiting = { what, at }
  for (const { open } of able) open(what, at)
}

/** Opens what is asked for of these kinds, even if it was asked before the calendar was open. Returns a function that stops this. */
export function listenToAsking(kinds: Listener['kinds'], open: Listener['open']): () => void {
  const listener = { kinds, open }
  listeners.add(listener)
  if (waiting && kinds.includes(waiting.what)) {
    open(waiting.what, waiting.at)
    waiting = undefined
  }
  return () => listeners.delete(listener)
}

type Shown = { first: string; last: string; zone: string }

/** The time to begin with if none was clicked: the next full hour, or in days that do not contain it, the first morning shown. */
export function findAskedSpot(shown?: Shown): Spot {
  const next = new Date(Math.ceil((Date.parse(readNow()) + 1) / 3_600_000) * 3_600_000).toISOString()
  const day = shown && dayOf(next, shown.zone)
  const isElsewhere = shown && day && (day < shown.first || day > shown.last)
  return { starts_at: isElsewhere ? findInstantAt(shown.first, '09:00', shown.zone) : next, duration_minutes: 60, isGuess: true }
}

/** The time to begin with for a visit that took place: the last full hour that is over. */
export const findPastSpot = (): Spot => ({
  starts_at: new Date(Math.floor(Date.parse(readNow()) / 3_600_000 - 1) * 3_600_000).toISOString(),
  duration_minutes: 60,
})
