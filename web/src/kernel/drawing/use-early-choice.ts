import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes up what somebody chose before the page was taken over. Goes on the element around radios that carry their `value`:
 * `ref={useEarlyChoice(chosen, choose)}`.
 */
export function useEarlyChoice<Place extends HTMLElement>(
  chosen: string | null,
  onChoose: (value: string) => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first time, when the browser still shows its own choice.
  useEffect(() => {
    const early = place.current?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
    if (early !== undefined && early !== chosen) onChoose(early)
  }, [])
  return place
}
