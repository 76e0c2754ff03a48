import { type RefObject, useEffect } from 'react'

/**
 * Keeps the hours at the left edge when the calendar scrolls sideways beside the panel of an entry. NOTE: `position: sticky` cannot, because
 * the library's own part that scrolls up and down lies between the hours and the part that scrolls sideways.
 */
export function useHoursInView(paper: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the panel closes, nothing scrolls sideways any longer, and no event tells.
  useEffect(() => {
    const scrolling = paper.current?.parentElement
    if (!scrolling) return
    const follow = () => {
      paper.current?.style.setProperty('--scrolled', `${scrolling.scrollLeft}px`)
      paper.current?.toggleAttribute('data-scrolled', scrolling.scrollLeft > 0)
    }
    scrolling.addEventListener('scroll', follow, { passive: true })
    follow()
    return () => scrolling.removeEventListener('scroll', follow)
  }, [paper, chosen])
}
