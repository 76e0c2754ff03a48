import { useSyncExternalStore } from 'react'

export type Found = { label: string; detail?: string; href: string }
export type Search = (text: string, signal: AbortSignal) => Promise<readonly Found[]>

let open = false
const listeners = new Set<() => void>()
const searches = new Set<Search>()

export const openPalette = (): void => show(true)
export const closePalette = (): void => show(false)
export const usePalette = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )

/**
 * Lets the palette find more than screens, such as clients: called with what was typed, from two letters on. Answers how to stop.
 */
export function searchWith(search: Search): () => void {
  searches.add(search)
  return () => searches.delete(search)
}

/** Everything found; one source that fails does not hide the others. */
export async function findEverywhere(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const answers = await Promise.allSettled([...searches].map((search) => search(text, signal)))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

function show(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}
