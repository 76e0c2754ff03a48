/**
 * Keeps the last press on a button of a drawn page until the page can answer it: before that, the browser would lose it in silence. Returns a
 * function that presses the button then, if it is still there. Links and forms work by themselves.
 */
export function keepEarlyPress(place: HTMLElement): () => void {
  let pressed: Element | null = null
  const note = ({ target }: MouseEvent) => {
    pressed = target instanceof Element ? target.closest('button[type=button]') : null
    if (pressed && isTaken(pressed)) pressed = null
  }
  place.addEventListener('click', note, true)
  return () => {
    place.removeEventListener('click', note, true)
    if (pressed instanceof HTMLElement) pressWhenTaken(pressed)
  }
}

// NOTE: React takes over what stands within a boundary later than the page around it, and marks each element of which it has taken care.
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

function pressWhenTaken(button: HTMLElement, tries = 60): void {
  if (isTaken(button)) button.click()
  else if (tries > 0) setTimeout(() => pressWhenTaken(button, tries - 1), 50)
}
