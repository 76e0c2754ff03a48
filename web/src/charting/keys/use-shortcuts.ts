import { useEffect } from 'react'

const places: Record<string, string> = {
  Digit1: 'step-assess',
  Digit2: 'pes',
  Digit3: 'step-intervene',
  Digit4: 'step-monitor',
  Digit5: 'take-home',
  Digit0: 'note-search',
}
type Acts = { onSign: () => void; onHelp: () => void }

/** The keys of the note: Alt with a digit goes to a part, and `?` shows them all. A key that writes a letter is never taken in a field. */
export function useShortcuts({ onSign, onHelp }: Acts): void {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      // The code and not the letter, because Alt writes other letters on some keyboards.
      const act = event.altKey && !event.ctrlKey && !event.metaKey ? actOf(event.code, onSign) : undefined
      const asksHelp = event.key === '?' && !isInField(event.target) && !document.querySelector('[role=dialog]')
      if (!act && !asksHelp) return
      event.preventDefault()
      // The frame of the page has a list of its own keys behind `?`; here the keys of the note come first.
      event.stopImmediatePropagation()
      if (act) act()
      else onHelp()
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [onSign, onHelp])
}

function actOf(code: string, onSign: () => void): (() => void) | undefined {
  if (code === 'KeyS') return onSign
  if (code === 'KeyN') return goToNextEmpty
  const place = places[code]
  return place ? () => goTo(place) : undefined
}

const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Goes to a part: into its first field, so that writing can begin at once. */
function goTo(id: string): void {
  const place = document.getElementById(id)
  const section = place?.matches('input, textarea') ? place : place?.closest('section')
  const field = section?.matches('input') ? section : section?.querySelector<HTMLElement>('textarea, input')
  place?.scrollIntoView({ block: 'start' })
  ;(field as HTMLElement | null | undefined)?.focus({ preventScroll: true })
}

function goToNextEmpty(): void {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('.note-main textarea')]
  const now = document.activeElement
  const after = fields.filter((field) => now && now.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = [...after, ...fields].find((field) => field !== now && !field.value.trim())
  next?.scrollIntoView({ block: 'center' })
  next?.focus({ preventScroll: true })
}
