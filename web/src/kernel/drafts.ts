type Draft = Record<string, unknown>

// NOTE: what people type here is about their health. It is kept in memory and never in the browser's storage: it outlives a change of screen, not the tab.
const drafts = new Map<string, Draft>()
const sent = new Set<string>()

/** What was typed under this name and not sent. */
export const draftOf = <T extends Draft>(name: string): Partial<T> | undefined => drafts.get(name) as Partial<T> | undefined

/** `isSent`: it is remembered for the sake of the screens, and nobody would miss it after a reload. */
export function keepDraft(name: string, values: Draft, { isSent = false }: { isSent?: boolean } = {}): void {
  drafts.set(name, values)
  if (isSent) sent.add(name)
}
export const forgetDraft = (name: string): void => void drafts.delete(name)
/** On sign-out: the next person at this device reads nothing. */
export const forgetAllDrafts = (): void => drafts.clear()

/** Whether something is kept here that was typed and not sent. */
export const draftsAreKept = (): boolean => [...drafts.keys()].some((name) => !sent.has(name))
