// NOTE: what people type here is about their health. It is kept in memory and never in the browser's storage: it outlives a change of screen, not the tab.
const drafts = new Map<string, Record<string, unknown>>()

/** What was typed under this name and not sent. */
export const draftOf = <T extends Record<string, unknown>>(name: string): Partial<T> | undefined =>
  drafts.get(name) as Partial<T> | undefined
export const keepDraft = (name: string, values: Record<string, unknown>): void => void drafts.set(name, values)
export const forgetDraft = (name: string): void => void drafts.delete(name)
/** On sign-out: the next person at this device reads nothing. */
export const forgetAllDrafts = (): void => drafts.clear()
