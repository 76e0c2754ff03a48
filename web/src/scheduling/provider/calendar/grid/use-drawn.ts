import { type RefObject, useEffect } from 'react'

/**
 * Shows the grid once it has its sizes: the library draws it first without its column of hours and with flat rows, and measures then, so that
 * everything would jump before the eyes.
 */
export function useDrawn(paper: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => paper.current?.setAttribute('data-drawn', ''))
    })
    return () => cancelAnimationFrame(frame)
  }, [paper])
}
