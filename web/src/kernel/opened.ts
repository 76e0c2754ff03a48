import { useSyncExternalStore } from 'react'

/** Whether one thing of a page is open, where what opens it and what is opened stand far apart. */
export function makeOpenable() {
  let open = false
  const listeners = new Set<() => void>()
  const show = (next: boolean) => () => {
    open = next
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const read = () => open
  return { open: show(true), close: show(false), useIsOpen: (): boolean => useSyncExternalStore(listen, read, read) }
}
