/** What was typed into one form. */
export type Draft = Record<string, unknown>

// NOTE: what people type here is about their health. It is kept in memory: it outlives a change of screen, not the tab. Only the steps of a
// booking also wait on the device, encrypted and for a day (`browser/kept.ts`).
const drafts = new Map<string, Draft>()
const sent = new Set<string>()
const listeners = new Set<() => void>()

/** What was typed under this name and not sent. */
export const draftOf = <T extends Draft>(name: string): Partial<T> | undefined => drafts.get(name) as Partial<T> | undefined

/** `isSent`: it is remembered for the sake of the screens, and nobody would miss it after a reload. */
export function keepDraft(name: string, values: Draft, { isSent = false }: { isSent?: boolean } = {}): void {
  drafts.set(name, values)
  if (isSent) sent.add(name)
  tellOfChange()
}
export function forgetDraft(name: string): void {
  drafts.delete(name)
  tellOfChange()
}
/** On sign-out: the next person at this device reads nothing. */
export const forgetAllDrafts = (): void => drafts.clear()

/** Called with every draft that is kept or forgotten. Answers how to stop. */
export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellOfChange(): void {
  for (const listener of listeners) listener()
}

/** Whether something is kept here that was typed and not sent. */
export const draftsAreKept = (): boolean => [...drafts.keys()].some((name) => !sent.has(name))
