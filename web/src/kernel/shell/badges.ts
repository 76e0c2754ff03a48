import { useSyncExternalStore } from 'react'

let counts: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()

/**
 * How many things wait behind a tab: `setBadge('/app/chat', unread)`. Zero takes the number away.
 * @public for the features whose tabs count
 */
export function setBadge(to: string, count: number): void {
  if ((counts[to] ?? 0) === count) return
  counts = { ...counts, [to]: count }
  for (const listener of listeners) listener()
}

export const useBadges = (): Readonly<Record<string, number>> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => counts,
  )
