import { type RefObject, useEffect } from 'react'

/**
 * Lets the keyboard scroll a week without entries. Where there are some, Tab reaches them and the part that scrolls follows; where there is none,
 * its row takes the focus. The part itself cannot: it stands between a table and its rows, where only they may.
 */
export function useReachable(paper: RefObject<HTMLElement | null>, name: string, drawn: string, entries: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with the days and the entries
  useEffect(() => {
    const parts = [...(paper.current?.querySelectorAll('div') ?? [])]
    const scrolling = parts.find((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
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
