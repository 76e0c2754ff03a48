/** One way to say that something happened: `toast(t`Saved`)`, with actions such as "Undo". */
type Action = { label: string; run: () => void }
export type Toast = { id: number; text: string; actions: readonly Action[] }

let shown: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()

export function toast(text: string, ...offered: readonly (Action | undefined)[]): void {
  const id = next++
  const actions = offered.filter((action) => action !== undefined)
  show([...shown.slice(-2), { id, text, actions }])
  // Longer if there are buttons, and never shorter than it takes to read.
  setTimeout(() => dismissToast(id), (actions.length > 0 ? 10_000 : 4_000) + text.length * 40)
}

export const dismissToast = (id: number): void => show(shown.filter((one) => one.id !== id))

export const getCurrentToasts = (): readonly Toast[] => shown

export function listenToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(all: readonly Toast[]): void {
  shown = all
  for (const listener of listeners) listener()
}
