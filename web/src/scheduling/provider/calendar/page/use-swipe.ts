import { type RefObject, useEffect, useRef } from 'react'

/** How many pixels a finger must move for a swipe, and how many times wider than high the movement must be. */
const [least, flatness] = [64, 2]
/** The longest swipe in milliseconds. A finger that rests longer draws a time or picks up a visit. */
const longest = 500

type Way = 'back' | 'forward'

/** Pages by a short sideways movement of one finger. What scrolls sideways by itself is left alone. */
export function useSwipe(place: RefObject<HTMLElement | null>, on: boolean, onSwipe: (way: Way) => void): void {
  const swipe = useRef(onSwipe)
  swipe.current = onSwipe
  useEffect(() => {
    const element = place.current
    if (!on || !element) return
    let begin: { x: number; y: number; at: number } | null = null
    const start = ({ touches, timeStamp }: TouchEvent) => {
      const [one] = touches
      begin = one && touches.length === 1 ? { x: one.clientX, y: one.clientY, at: timeStamp } : null
    }
    const end = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [one] = changedTouches
      if (!begin || !one || timeStamp - begin.at > longest) return
      const way = findWay(one.clientX - begin.x, one.clientY - begin.y)
      begin = null
      if (way) swipe.current(way)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
    }
  }, [place, on])
}

const findWay = (across: number, down: number): Way | null =>
  Math.abs(across) < least || Math.abs(across) < flatness * Math.abs(down) ? null : across < 0 ? 'forward' : 'back'
