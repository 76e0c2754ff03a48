import { type RefObject, useEffect } from 'react'
import { findScrolling } from './use-scroll.ts'

/**
 * Lets the keyboard scroll a week without entries. If there are entries, Tab reaches them and the part scrolls with the focus; if not, its row
 * takes the focus. The scrolling part itself cannot, because it lies between a table and its rows, where nothing else may take the focus.
 */
export function useReachable(paper: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const grid = paper.current
    if (!grid) return
    let row: HTMLElement | null | undefined
    const look = () => {
      unmark(row)
      const scrolling = findScrolling(grid)
      row = scrolling?.querySelector<HTMLElement>('[role="row"]')
      if (!row || scrolling?.querySelector('a[href], button, [tabindex="0"]')) return
      row.tabIndex = 0
      row.setAttribute('aria-label', name)
    }
    // The calendar draws its entries some time after the data or the days have changed.
    const observer = new MutationObserver(look)
    observer.observe(grid, { childList: true, subtree: true })
    look()
    return () => {
      observer.disconnect()
      unmark(row)
    }
  }, [paper, name])
}

function unmark(row: HTMLElement | null | undefined): void {
  row?.removeAttribute('tabindex')
  row?.removeAttribute('aria-label')
}
