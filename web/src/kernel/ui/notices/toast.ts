/** One way to say that something happened: `toast(t`Saved`)`, with an optional action such as "Undo". */
export type Toast = { id: number; text: string; action?: { label: string; run: () => void } }

let shown: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()

export function toast(text: string, action?: Toast['action']): void {
  const id = next++
  show([...shown.slice(-2), { id, text, action }])
  // Longer if there is a button, and never shorter than it takes to read.
  setTimeout(() => dismissToast(id), (action ? 10_000 : 4_000) + text.length * 40)
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
