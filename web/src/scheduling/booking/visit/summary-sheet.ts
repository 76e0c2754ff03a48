import { useSyncExternalStore } from 'react'

// The button that opens the summary stands in the bar, the summary itself in the column beside the form.
let open = false
const listeners = new Set<() => void>()
const show = (next: boolean) => {
  open = next
  for (const listener of listeners) listener()
}

export const openSummary = (): void => show(true)
export const closeSummary = (): void => show(false)
export const useSummaryIsOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
