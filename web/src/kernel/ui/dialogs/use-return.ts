import { useEffect } from 'react'

/** Gives the focus back to what had it when a window opened: the button itself, or the button of the menu in which it was chosen. */
export function useReturn(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const opener = findOpener()
    return () => {
      // After the window is gone; whatever took the focus meanwhile keeps it.
      requestAnimationFrame(() => {
        if (!opener || !isFree()) return
        if (opener.isConnected) opener.focus({ preventScroll: true })
        keepPlace(opener)
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

/** Whether nothing outside of a window has the focus. */
const isFree = (): boolean => {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.closest('[role="dialog"]') !== null
}

/** How long the answer to what was done in the window may take until it changes the screen. */
const longestAnswer = 5000

/** What was done in a window often takes the button away that opened it. Whoever works by keyboard goes on at the heading of the screen then, not before its menu. */
function keepPlace(opener: HTMLElement): void {
  const main = document.getElementById('main')
  const stop = () => observer.disconnect()
  const look = () => {
    if (document.activeElement === opener) return
    stop()
    const heading = main?.querySelector<HTMLElement>('h1')
    if (opener.isConnected || !heading || !isFree()) return
    heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  if (!main) return
  observer.observe(main, { childList: true, subtree: true })
  setTimeout(stop, longestAnswer)
  look()
}
