import { type RefObject, useEffect } from 'react'
import { findScrolling } from './use-scroll.ts'

/**
 * Lets the keyboard scroll a week without entries. If there are entries, Tab reaches them and the part scrolls with the focus; if not, its row
 * takes the focus. The scrolling part itself cannot, because it lies between a table and its rows, where nothing else may take the focus.
 */
export function useReachable(paper: RefObject<HTMLElement | null>, name: string, drawn: string, entries: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with the days and the entries
  useEffect(() => {
    const scrolling = findScrolling(paper.current)
    const row = scrolling?.querySelector<HTMLElement>('[role="row"]')
    if (!row || scrolling?.querySelector('a[href], button, [tabindex="0"]')) return
    row.tabIndex = 0
    row.setAttribute('aria-label', name)
    return () => {
      row.removeAttribute('tabindex')
      row.removeAttribute('aria-label')
    }
  }, [paper, name, drawn, entries])
}
