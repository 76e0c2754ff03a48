import { useEffect, useRef } from 'react'

/** Notes how long the calendar takes from its data to the screen: `performance.getEntriesByName('calendar:drawn')`. */
export function useDrawTime(data: unknown): void {
  const seen = useRef<unknown>(null)
  if (seen.current !== data) {
    seen.current = data
    performance.mark('calendar:data')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once for each new data.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      performance.measure('calendar:drawn', 'calendar:data')
    })
    return () => cancelAnimationFrame(frame)
  }, [data])
}
