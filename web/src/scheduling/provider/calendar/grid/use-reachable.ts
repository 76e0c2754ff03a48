import { type RefObject, useEffect } from 'react'

/**
 * Lets the keyboard scroll what the library draws. Where visits stand, Tab reaches them and the part scrolls along; a week without any would be
 * out of reach, so that the part which scrolls takes the focus itself.
 */
export function useReachable(paper: RefObject<HTMLElement | null>, name: string, view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is drawn anew
  useEffect(() => {
    for (const part of paper.current?.querySelectorAll('div') ?? []) {
      if (!/auto|scroll/.test(getComputedStyle(part).overflowY)) continue
      part.tabIndex = 0
      // It stands in a table whose rows it holds: any other role would part them.
      part.setAttribute('role', 'rowgroup')
      part.setAttribute('aria-label', name)
    }
  }, [paper, name, view])
}
