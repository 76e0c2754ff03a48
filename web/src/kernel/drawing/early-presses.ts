/**
 * Keeps the last press on a button of a drawn page until the page can answer it: before that, the browser would lose it in silence. Returns a
 * function that presses the button then, if it is still there. Links and forms work by themselves.
 */
export function keepEarlyPress(place: HTMLElement): () => void {
  let pressed: HTMLButtonElement | null = null
  const note = ({ target }: MouseEvent) => {
    pressed = target instanceof Element ? target.closest('button[type=button]') : null
  }
  place.addEventListener('click', note, true)
  return () => {
    place.removeEventListener('click', note, true)
    if (pressed?.isConnected) pressed.click()
  }
}
