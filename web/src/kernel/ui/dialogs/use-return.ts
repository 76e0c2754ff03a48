import { useEffect } from 'react'

/** Gives the focus back to what had it when a window opened: the button itself, or the button of the menu in which it was chosen. */
export function useReturn(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const opener = findOpener()
    return () => {
      // After the window is gone; whatever took the focus meanwhile keeps it.
      requestAnimationFrame(() => {
        const { activeElement } = document
        const isFree = !activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null
        if (opener?.isConnected && isFree) opener.focus({ preventScroll: true })
      })
    }
  }, [open])
}

function findOpener(): HTMLElement | null {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null
  const menu = activeElement.closest('[role="menu"]')
  // A list is labelled by its button. It is about to go, and the button stays.
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}
